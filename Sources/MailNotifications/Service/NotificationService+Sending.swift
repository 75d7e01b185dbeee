import Logging
import MailModel
import MailStorage

/// Messages that were not sent, that may have been sent, or that are drafts again.
extension NotificationService {
    /// Notifies of each problem once. A page in front of the user says it by itself; in quiet hours it waits for their
    /// end.
    func processSendingProblems() async {
        let preferences = preferences()
        guard preferences.quietHours?.contains(now(), in: timeZone()) != true else { return }
        do {
            let problems = try store.takeSendingProblems()
            guard !problems.isEmpty, await !page.isAttended() else { return }
            let isHidden = try store.appLockState().isEnabled
            for problem in problems where preferences.accounts["\(problem.account)"] ?? true {
                let request = NotificationRequest(problem, isHidden: isHidden, at: now())
                followedProblems.insert(request.id)
                await show(request)
            }
        } catch {
            logger.error("Problems of sending could not be notified of", metadata: ["error": "\(error)"])
        }
    }

    /// Removes the notifications of messages that the user has dealt with.
    func removeSettledProblems() async {
        let settled = followedProblems.filter { id in
            guard let problem = NotificationRequest.problem(of: id) else { return true }
            return problem.kinds.allSatisfy { (try? store.isCurrent($0, of: problem.message)) == false }
        }
        await removeProblems(settled)
    }

    /// Removes notifications about messages that are sent, by their ids.
    func removeProblems(_ identifiers: Set<String>) async {
        guard !identifiers.isEmpty else { return }
        followedProblems.subtract(identifiers)
        await desktop.removeDelivered(Array(identifiers))
        await page.removeDelivered(Array(identifiers))
    }
}

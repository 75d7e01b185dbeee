import Foundation
import MailModel
import Testing

@testable import MIME

/// The messages of RFC 5322 appendix A, which demonstrate the syntax of headers.
@Suite struct AppendixATests {
    private func header(_ fields: String) -> HeaderBlock { HeaderBlock(parsing: wire(fields + "\n\nThe text.\n")) }

    /// Name and address, or the address alone.
    private func people(_ header: HeaderBlock, _ name: String) -> [String] {
        header.addresses(name).map { person in person.name.map { "\($0) <\(person.address)>" } ?? person.address }
    }

    private func moment(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }

    @Test("RFC 5322 A.1.1: a message from one person to another, by a secretary")
    func simple() {
        let header = header(
            """
            From: John Doe <jdoe@machine.example>
            Sender: Michael Jones <mjones@machine.example>
            To: Mary Smith <mary@example.net>
            Subject: Saying Hello
            Date: Fri, 21 Nov 1997 09:55:06 -0600
            Message-ID: <1234@local.machine.example>
            """)
        #expect(people(header, "from") == ["John Doe <jdoe@machine.example>"])
        #expect(people(header, "sender") == ["Michael Jones <mjones@machine.example>"])
        #expect(people(header, "to") == ["Mary Smith <mary@example.net>"])
        #expect(header.messageHeader().subject == "Saying Hello")
        #expect(header.date("date") == moment("1997-11-21T15:55:06Z"))
        #expect(header.messageHeader().messageID == "1234@local.machine.example")
    }

    @Test("RFC 5322 A.1.2: different types of mailboxes")
    func mailboxes() {
        let header = header(
            """
            From: "Joe Q. Public" <john.q.public@example.com>
            To: Mary Smith <mary@x.test>, jdoe@example.org, Who? <one@y.test>
            Cc: <boss@nil.test>, "Giant; \\"Big\\" Box" <sysservices@example.net>
            Date: Tue, 1 Jul 2003 10:52:37 +0200
            Message-ID: <5678.21-Nov-1997@example.com>
            """)
        #expect(people(header, "from") == ["Joe Q. Public <john.q.public@example.com>"])
        #expect(people(header, "to") == ["Mary Smith <mary@x.test>", "jdoe@example.org", "Who? <one@y.test>"])
        #expect(people(header, "cc") == ["boss@nil.test", "Giant; \"Big\" Box <sysservices@example.net>"])
        #expect(header.date("date") == moment("2003-07-01T08:52:37Z"))
        #expect(header.messageHeader().messageID == "5678.21-Nov-1997@example.com")
    }

    @Test("RFC 5322 A.1.3: group addresses")
    func groups() {
        let header = header(
            """
            From: Pete <pete@silly.example>
            To: A Group:Ed Jones <c@a.test>,joe@where.test,John <jdoe@one.test>;
            Cc: Undisclosed recipients:;
            Date: Thu, 13 Feb 1969 23:32:54 -0330
            Message-ID: <testabcd.1234@silly.example>
            """)
        #expect(people(header, "to") == ["Ed Jones <c@a.test>", "joe@where.test", "John <jdoe@one.test>"])
        #expect(header.groups("to").map(\.name) == ["A Group"] && header.groups("to").map(\.members.count) == [3])
        #expect(header.groups("cc") == [AddressGroup(name: "Undisclosed recipients", members: [])])
        #expect(header.date("date") == moment("1969-02-14T03:02:54Z"))
        #expect(header.messageHeader().date == nil)
    }

    @Test("RFC 5322 A.2: an answer, and the answer to it")
    func replies() {
        let header = header(
            """
            From: John Doe <jdoe@machine.example>
            To: "Mary Smith: Personal Account" <smith@home.example>
            Subject: Re: Saying Hello
            Date: Fri, 21 Nov 1997 11:00:00 -0600
            Message-ID: <abcd.1234@local.machine.test>
            In-Reply-To: <3456@example.net>
            References: <1234@local.machine.example> <3456@example.net>
            """)
        #expect(people(header, "to") == ["Mary Smith: Personal Account <smith@home.example>"])
        #expect(header.groups("to").isEmpty)
        #expect(header.messageIDs("in-reply-to") == ["3456@example.net"])
        #expect(header.messageIDs("references") == ["1234@local.machine.example", "3456@example.net"])
    }

    @Test("RFC 5322 A.3: a resent message keeps its sender and time")
    func resent() {
        let header = header(
            """
            Resent-From: Mary Smith <mary@example.net>
            Resent-To: Jane Brown <j-brown@other.example>
            Resent-Date: Mon, 24 Nov 1997 14:22:01 -0800
            Resent-Message-ID: <78910@example.net>
            From: John Doe <jdoe@machine.example>
            To: Mary Smith <mary@example.net>
            Subject: Saying Hello
            Date: Fri, 21 Nov 1997 09:55:06 -0600
            Message-ID: <1234@local.machine.example>
            """)
        #expect(people(header, "from") == ["John Doe <jdoe@machine.example>"])
        #expect(people(header, "resent-to") == ["Jane Brown <j-brown@other.example>"])
        #expect(header.date("date") == moment("1997-11-21T15:55:06Z"))
        #expect(header.date("resent-date") == moment("1997-11-24T22:22:01Z"))
        #expect(header.messageHeader().messageID == "1234@local.machine.example")
    }

    @Test("RFC 5322 A.4: a message with trace fields")
    func traces() {
        let header = header(
            """
            Received: from x.y.test
               by example.net
               via TCP
               with ESMTP
               id ABC12345
               for <mary@example.net>;  21 Nov 1997 10:05:43 -0600
            Received: from node.example by x.y.test; 21 Nov 1997 10:01:22 -0600
            From: John Doe <jdoe@node.example>
            Date: Fri, 21 Nov 1997 09:55:06 -0600
            """)
        #expect(header.values("received").count == 2)
        #expect(people(header, "from") == ["John Doe <jdoe@node.example>"])
        #expect(header.date("date") == moment("1997-11-21T15:55:06Z"))
    }

    @Test("RFC 5322 A.5: white space and comments are ignored everywhere")
    func comments() {
        let header = header(
            """
            From: Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>
            To:A Group(Some people)
                 :Chris Jones <c@(Chris's host.)public.example>,
                     joe@example.org,
              John <jdoe@one.test> (my dear friend); (the end of the group)
            Cc:(Empty list)(start)Hidden recipients  :(nobody(that I know))  ;
            Date: Thu,
                  13
                    Feb
                      1969
                  23:32
                           -0330 (Newfoundland Time)
            Message-ID:              <testabcd.1234@silly.test>
            """)
        #expect(people(header, "from") == ["Pete <pete@silly.test>"])
        #expect(people(header, "to") == ["Chris Jones <c@public.example>", "joe@example.org", "John <jdoe@one.test>"])
        #expect(header.groups("to").map(\.name) == ["A Group"] && header.groups("to").map(\.members.count) == [3])
        #expect(header.groups("cc") == [AddressGroup(name: "Hidden recipients", members: [])])
        #expect(header.addresses("cc").isEmpty)
        #expect(header.date("date") == moment("1969-02-14T03:02:00Z"))
        #expect(header.messageHeader().messageID == "testabcd.1234@silly.test")
    }

    @Test("RFC 5322 A.6.1 and A.6.2: obsolete addresses and dates")
    func obsoleteAddresses() {
        let header = header(
            """
            From: Joe Q. Public <john.q.public@example.com>
            To: Mary Smith <@node.test:mary@example.net>, , jdoe@test  . example
            Date: 21 Nov 97 09:55:06 GMT
            Message-ID: <5678.21-Nov-1997@example.com>
            """)
        #expect(people(header, "from") == ["Joe Q. Public <john.q.public@example.com>"])
        #expect(people(header, "to") == ["Mary Smith <mary@example.net>", "jdoe@test.example"])
        #expect(header.date("date") == moment("1997-11-21T09:55:06Z"))
    }

    @Test("RFC 5322 A.6.3: obsolete white space and comments")
    func obsoleteWhiteSpace() {
        let header = header(
            """
            From  : John Doe <jdoe@machine(comment).  example>
            To    : Mary Smith
            \u{20}\u{20}
                      <mary@example.net>
            Subject     : Saying Hello
            Date  : Fri, 21 Nov 1997 09(comment):   55  :  06 -0600
            Message-ID  : <1234   @   local(blah)  .machine .example>
            """)
        #expect(people(header, "from") == ["John Doe <jdoe@machine.example>"])
        #expect(people(header, "to") == ["Mary Smith <mary@example.net>"])
        #expect(header.messageHeader().subject == "Saying Hello")
        #expect(header.date("date") == moment("1997-11-21T15:55:06Z"))
        #expect(header.messageHeader().messageID == "1234@local.machine.example")
        #expect(header.problems.isEmpty)
    }
}

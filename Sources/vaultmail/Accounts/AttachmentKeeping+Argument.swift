public import ArgumentParser
public import MailModel

extension AttachmentKeeping: ExpressibleByArgument {}

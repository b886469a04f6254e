/// Sends mails: an ``SMTPMailer``, a ``MailQueue`` before it, or, in development and tests, a ``MemoryMailer``.
///
/// An app gets it from its daemon, and passes it to the services that send mails.
public protocol Mailer: Sendable {
    /// Sends a mail, or takes it to send it later.
    ///
    /// - Throws: a ``MailError`` if it can't.
    func send(_ mail: Mail) async throws
}

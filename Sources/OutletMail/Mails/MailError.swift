/// Why a mail was not sent.
///
/// It says what happened without an address, without the mail, and without the words of the relay, which may repeat both: it can be
/// logged.
public struct MailError: Error, Hashable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let description: String

        /// The subject is empty, too long, or has a control character.
        public static let invalidSubject = Code(description: "invalidSubject")
        /// The text is too long, or has a control character.
        public static let invalidText = Code(description: "invalidText")
        /// The relay can't be reached, or has hung up.
        public static let unreachable = Code(description: "unreachable")
        /// The relay is neither on this machine nor on a private network: a mail would travel in the clear.
        public static let notLocal = Code(description: "notLocal")
        /// The relay has not answered in time.
        public static let timedOut = Code(description: "timedOut")
        /// The relay does not speak SMTP.
        public static let notSMTP = Code(description: "notSMTP")
        /// The relay refuses for now (4xx).
        public static let refusedForNow = Code(description: "refusedForNow")
        /// The relay refuses (5xx).
        public static let refused = Code(description: "refused")
        /// The relay takes no addresses with other characters than ASCII.
        public static let needsSMTPUTF8 = Code(description: "needsSMTPUTF8")
        /// The relay takes no mail of this size.
        public static let tooLarge = Code(description: "tooLarge")
        /// Too many mails wait to be sent.
        public static let queueFull = Code(description: "queueFull")
        /// The queue has been shut down.
        public static let queueClosed = Code(description: "queueClosed")
    }

    /// The part of the conversation with a relay that failed.
    public enum Step: String, Sendable {
        /// Connecting, and the relay's greeting.
        case greeting
        /// `EHLO`, `HELO`.
        case hello
        /// `MAIL FROM`.
        case sender
        /// `RCPT TO`.
        case recipient
        /// `DATA` and the text.
        case text
    }

    /// The kind of failure.
    public let code: Code
    /// The part of the conversation in which it happened; nil outside one.
    public let step: Step?
    /// The code of the relay's reply, 400 to 599, if there was one.
    public let status: Int?

    init(_ code: Code, at step: Step? = nil, status: Int? = nil) {
        self.code = code
        self.step = step
        self.status = status
    }

    /// Whether the same mail may be taken later.
    public var mayPass: Bool { [.unreachable, .timedOut, .refusedForNow, .queueFull].contains(code) }

    /// What happened, for the log.
    public var description: String {
        "\(code)" + (step.map { " at \($0.rawValue)" } ?? "") + (status.map { " (\($0))" } ?? "")
    }
}

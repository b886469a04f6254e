#if SMTP
    import FoundationEssentials

    /// Hands mails to a relay on this machine, or on its private network, over SMTP (RFC 5321).
    ///
    ///     if let relay = SMTPRelay("127.0.0.1:25"), let sender = MailAddress("coffee@example.com") {
    ///         mailer = SMTPMailer(relay: relay, sender: sender)
    ///     }
    ///
    /// It has no TLS and no passwords, and refuses a relay on a public address: a mail server beside the app (Postfix, OpenSMTPD,
    /// a provider's container) has the queue, the keys and the reputation that the way to other servers takes. Each mail has a
    /// connection of its own. The first one starts the thread that all connections share.
    public struct SMTPMailer: Mailer {
        /// How long the relay may take.
        struct Limits: Sendable {
            /// To be connected.
            var connect = Duration.seconds(5)
            /// For a reply.
            var reply = Duration.seconds(60)
            /// For the reply to the text. With a shorter time, a mail that a slow relay has taken would be sent twice (RFC 5321,
            /// 4.5.3.2.6).
            var text = Duration.seconds(600)
            /// For the reply to `QUIT`, on which nothing depends.
            var quit = Duration.seconds(1)
        }

        private let relay: SMTPRelay
        private let sender: MailAddress
        private let limits: Limits
        private let clock: any Clock<Duration>
        private let date: @Sendable () -> Date

        /// A mailer.
        ///
        /// - Parameters:
        ///   - relay: takes the mails.
        ///   - sender: the address that mails are from. Reports of mails that can't be delivered go there.
        public init(relay: SMTPRelay, sender: MailAddress) {
            self.init(relay: relay, sender: sender, clock: ContinuousClock()) { .now }
        }

        init(
            relay: SMTPRelay, sender: MailAddress, limits: Limits = Limits(), clock: any Clock<Duration>,
            date: @escaping @Sendable () -> Date
        ) {
            self.relay = relay
            self.sender = sender
            self.limits = limits
            self.clock = clock
            self.date = date
        }

        /// Hands a mail to the relay, which has it when this returns.
        ///
        /// - Throws: a ``MailError``, which says whether another attempt may succeed; `CancellationError`.
        public func send(_ mail: Mail) async throws {
            let connection = SMTPConnection(to: relay, within: limits.connect, clock)
            defer { connection.close() }
            let greeting = try await connection.reply(within: limits.connect + limits.reply, at: .greeting)
            guard greeting.isPositive else { throw greeting.error(at: .greeting) }
            let extensions = try await hello(connection)
            try await transfer(mail, extensions, connection)
            // The relay has the mail. Its reply to QUIT changes nothing.
            _ = try? await connection.ask("QUIT", within: limits.quit, at: .text)
        }

        /// Introduces the client; the extensions that the relay offers.
        private func hello(_ connection: SMTPConnection) async throws -> [String: String] {
            let name = await connection.greetingName()
            let reply = try await connection.ask("EHLO \(name)", within: limits.reply, at: .hello)
            if reply.isPositive { return reply.extensions }
            guard reply.isPermanent else { throw reply.error(at: .hello) }
            let old = try await connection.ask("HELO \(name)", within: limits.reply, at: .hello)
            guard old.isPositive else { throw old.error(at: .hello) }
            return [:]
        }

        private func transfer(_ mail: Mail, _ extensions: [String: String], _ connection: SMTPConnection) async throws {
            let message = MailMessage(mail, from: sender, date: date())
            let isASCII = mail.to.isASCII && sender.isASCII
            guard isASCII || extensions["SMTPUTF8"] != nil else { throw MailError(.needsSMTPUTF8, at: .recipient) }
            var command = "MAIL FROM:<\(sender.text)>"
            if let size = extensions["SIZE"] {
                if let most = Int(size), most > 0, message.bytes.count > most { throw MailError(.tooLarge, at: .text) }
                command += " SIZE=\(message.bytes.count)"
            }
            if !isASCII { command += (extensions["8BITMIME"] == nil ? "" : " BODY=8BITMIME") + " SMTPUTF8" }
            let from = try await connection.ask(command, within: limits.reply, at: .sender)
            guard from.isPositive else { throw from.error(at: .sender) }
            let to = try await connection.ask("RCPT TO:<\(mail.to.text)>", within: limits.reply, at: .recipient)
            guard to.isPositive else { throw to.error(at: .recipient) }
            let data = try await connection.ask("DATA", within: limits.reply, at: .text)
            guard data.code == 354 else { throw data.error(at: .text) }
            let taken = try await connection.ask(message.transferred, within: limits.text, at: .text)
            guard taken.isPositive else { throw taken.error(at: .text) }
        }
    }
#endif

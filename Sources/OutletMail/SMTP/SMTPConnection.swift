#if SMTP
    import NIOCore
    import NIOPosix

    /// A connection to a relay: commands out, replies in.
    final class SMTPConnection: Sendable {
        /// One thread for all connections. The first mail starts it.
        private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

        private let inbox: SMTPInbox
        private let channel: EventLoopFuture<any Channel>

        /// Begins to connect. If it fails, waiting for the greeting throws.
        init(to relay: SMTPRelay, within limit: Duration, _ clock: any Clock<Duration>) {
            let inbox = SMTPInbox(clock)
            self.inbox = inbox
            channel = ClientBootstrap(group: Self.group)
                .connectTimeout(TimeAmount(limit))
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(SMTPHandler(inbox))
                    }
                }
                .connect(host: relay.host, port: relay.port)
            channel.whenComplete { result in
                switch result {
                case .success(let channel): inbox.open { channel.close(promise: nil) }
                case .failure: inbox.end(MailError(.unreachable))
                }
            }
        }

        /// The client's name in `EHLO`: its address, since it may have no name in the DNS (RFC 5321, 4.1.4).
        func greetingName() async -> String {
            guard let address = try? await channel.get().localAddress?.ipAddress else { return "[127.0.0.1]" }
            return address.contains(":") ? "[IPv6:\(address)]" : "[\(address)]"
        }

        /// Waits for the relay's next reply.
        func reply(within limit: Duration, at step: MailError.Step) async throws -> SMTPReply {
            do {
                return try await inbox.reply(within: limit)
            } catch let error as MailError {
                throw MailError(error.code, at: step, status: error.status)
            }
        }

        /// Sends a command, and waits for the reply.
        func ask(_ command: String, within limit: Duration, at step: MailError.Step) async throws -> SMTPReply {
            guard command.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw MailError(.notSMTP, at: step) }
            return try await ask(Array("\(command)\r\n".utf8), within: limit, at: step)
        }

        /// Sends bytes, and waits for the reply.
        func ask(_ bytes: [UInt8], within limit: Duration, at step: MailError.Step) async throws -> SMTPReply {
            do {
                try inbox.requireNoReply()
            } catch let error as MailError {
                throw MailError(error.code, at: step, status: error.status)
            }
            channel.whenSuccess { $0.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }
            return try await reply(within: limit, at: step)
        }

        /// Ends the connection.
        func close() { inbox.end(MailError(.unreachable)) }
    }

    /// Reads what a relay sends.
    private final class SMTPHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let inbox: SMTPInbox
        private var parser = SMTPReplyParser()
        private var isOver = false

        init(_ inbox: SMTPInbox) { self.inbox = inbox }

        func channelActive(context: ChannelHandlerContext) {
            if let address = context.remoteAddress?.ipAddress, SMTPRelay.isLocal(address) { return }
            end(MailError(.notLocal), context)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if isOver { return }
            do {
                for byte in unwrapInboundIn(data).readableBytesView {
                    if let reply = try parser.take(byte) { inbox.take(reply) }
                }
            } catch {
                end(MailError(.notSMTP), context)
            }
        }

        func channelInactive(context: ChannelHandlerContext) { end(MailError(.unreachable), context) }

        func errorCaught(context: ChannelHandlerContext, error _: any Error) { end(MailError(.unreachable), context) }

        private func end(_ error: MailError, _ context: ChannelHandlerContext) {
            isOver = true
            inbox.end(error)
            context.close(promise: nil)
        }
    }
#endif

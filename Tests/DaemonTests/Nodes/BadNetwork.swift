import Foundation
import TestPrograms

/// A way to a port of this machine on which everything takes its time, and on which connections break in the midst of an answer
/// once that is asked for.
final class BadNetwork: Sendable {
    /// Where the way begins.
    let port: UInt16
    private let process = Process()

    /// Leads from a free port to another one.
    init(to target: Int, at port: UInt16) throws {
        self.port = port
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.relay, "\(port)", "\(target)"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.start()
        // It says that it listens, or it ends.
        if output.fileHandleForReading.nextBytes().isEmpty { throw POSIXError(.EADDRINUSE) }
    }

    deinit { end() }

    /// Has connections break from now on.
    func beginCutting() { kill(process.processIdentifier, SIGUSR1) }

    /// Has none break any more.
    func endCutting() { kill(process.processIdentifier, SIGUSR2) }

    /// Cuts all connections for good.
    func end() { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    // Each piece waits, a few for long.
    private static let relay = """
        import asyncio, random, signal, socket, struct, sys

        cutting = False

        def cut(now):
            global cutting
            cutting = now

        async def pass_on(reader, writer):
            try:
                while piece := await reader.read(4096):
                    if cutting and not random.randrange(1000): break
                    await asyncio.sleep(random.random() * 0.004 if random.randrange(200) else 0.5)
                    writer.write(piece)
                    await writer.drain()
            except OSError:
                pass

        async def lead(reader, writer):
            try:
                other, sink = await asyncio.open_connection("127.0.0.1", int(sys.argv[2]))
            except OSError:
                return writer.close()
            ways = [asyncio.create_task(pass_on(reader, sink)), asyncio.create_task(pass_on(other, writer))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways: way.cancel()
            for end in (writer, sink):
                # Without a farewell.
                end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.transport.abort()

        async def main():
            for number, now in ((signal.SIGUSR1, True), (signal.SIGUSR2, False)):
                asyncio.get_running_loop().add_signal_handler(number, cut, now)
            server = await asyncio.start_server(lead, "127.0.0.1", int(sys.argv[1]))
            print("listening", flush=True)
            await server.serve_forever()

        asyncio.run(main())
        """
}

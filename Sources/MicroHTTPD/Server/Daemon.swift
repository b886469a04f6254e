internal import CMicroHTTPD
internal import Glibc

/// The library's threads and the connections that they serve.
///
/// It does not listen itself: the library's own listening sometimes aborts the process when it is stopped, and gives the
/// threads uneven numbers of connections.
@safe
final class Daemon: @unchecked Sendable {
    // The pointer never changes, and only the keeper's thread uses it.
    private let pointer: OpaquePointer
    private let service: Service

    init(_ configuration: Server.Configuration, connectionLimit: Int, service: Service) throws(ServerError) {
        let context = unsafe Unmanaged.passUnretained(service).toOpaque()
        let threads = max(1, configuration.threads)
        var options = unsafe [
            outlet_log_option(takeLog, context),
            outlet_completed_option(completeRequest, context),
            outlet_connection_option(noteConnection, context),
            outlet_target_option(takeTarget, context),
            outlet_keep_escapes_option(),
            Self.option(.CONNECTION_MEMORY_LIMIT, service.budget.memory),
            Self.option(.CONNECTION_MEMORY_INCREMENT, 1024),
            // The keeper limits the connections. No thread of the library may ever reach its own limit: a thread that refuses a
            // connection then waits for itself forever (0.9.75). The library divides this number by its threads, and all
            // connections may go to one.
            Self.option(.CONNECTION_LIMIT, (connectionLimit + 2) * threads),
            // The keeper checks all deadlines.
            Self.option(.CONNECTION_TIMEOUT, 0),
        ]
        if threads > 1 { unsafe options.append(Self.option(.THREAD_POOL_SIZE, threads)) }
        unsafe options.append(Self.option(.END, 0))
        let flags: [MHD_FLAG] = [
            MHD_USE_EPOLL_INTERNAL_THREAD, MHD_USE_TURBO, MHD_ALLOW_SUSPEND_RESUME, MHD_USE_ITC,
            MHD_USE_NO_LISTEN_SOCKET, MHD_USE_ERROR_LOG,
        ]
        let bits = flags.reduce(0) { $0 | UInt32($1.rawValue) }
        guard let pointer = unsafe outlet_start_daemon(bits, advanceRequest, context, &options) else {
            throw ServerError(
                code: .outOfResources, description: "The system has no threads or memory left to start the server.")
        }
        unsafe self.pointer = pointer
        self.service = service
    }

    // Closing the service first resumes everything: the library aborts the process if something is suspended when it stops.
    deinit {
        service.close()
        unsafe MHD_stop_daemon(pointer)
        service.dropThreads()
    }

    /// Gives the library a connection; it closes the socket in any case. False if it refuses it at once.
    @discardableResult
    func add(_ socket: Int32, from address: SocketAddress, for admission: Admission) -> Bool {
        var address = address
        service.registry.hand(socket, admission)
        let isTaken = unsafe address.withPointer { address, length in
            unsafe MHD_add_connection(pointer, socket, address, length.pointee) == .YES
        }
        if !isTaken { service.registry.takeBack(socket) }
        return isTaken
    }

    private static func option(_ option: MHD_OPTION, _ value: Int) -> MHD_OptionItem {
        unsafe MHD_OptionItem(option: option, value: value, ptr_value: nil)
    }
}

import Outlet

extension SharedStore {
    func version(of id: SessionID) async throws -> Int? {
        try await answer("version(of:)") { try version(of: id, then: $0) }
    }

    func news(since versions: [SessionID: Int] = [:], after mark: NewsMark? = nil) async throws -> StoreNews {
        try await answer("news(since:after:)") { try news(since: versions, after: mark, then: $0) }
    }

    func publish(_ items: [NewsItem]) async throws { try await answer("publish") { try publish(items, then: $0) } }

    func lock(_ id: SessionID) async throws -> Bool { try await answer("lock") { try lock(id, then: $0) } }

    func takeLeases(of ids: [SessionID]) async throws -> [SessionID: Int] {
        try await answer("takeLeases(of:)") { try takeLeases(of: ids, then: $0) }
    }

    func takeOverLease(of id: SessionID) async throws -> Int? {
        try await answer("takeOverLease(of:)") { try takeOverLease(of: id, then: $0) }
    }

    func takeLeases(dueBy time: Int, limit: Int) async throws -> [SessionID: Int] {
        try await answer("takeLeases(dueBy:limit:)") { try takeLeases(dueBy: time, limit: limit, then: $0) }
    }

    func otherNodes() async throws -> OtherNodes { try await answer("otherNodes") { try otherNodes(then: $0) } }

    func releaseLeases(of ids: [SessionID]) async throws {
        try await answer("releaseLeases") { try releaseLeases(of: ids, then: $0) }
    }

    func releaseAllLeases() async throws { try await answer("releaseAllLeases") { try releaseAllLeases(then: $0) } }
}

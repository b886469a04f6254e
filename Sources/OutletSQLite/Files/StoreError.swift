import Outlet

/// A store can't do what it is asked; nothing has changed.
public struct StoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of a store's error. Later versions can have more kinds.
    public struct Code: Hashable, Sendable {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// Too many changes wait to be written; a later one will be accepted.
        public static let busy = Code("busy")
        /// The store is closed.
        public static let closed = Code("closed")
        /// The disk is full.
        public static let diskFull = Code("diskFull")
        /// The file or its folder can't be read, made or written.
        public static let inaccessible = Code("inaccessible")
        /// Another process has the file open.
        public static let inUse = Code("inUse")
        /// The file belongs to another program.
        public static let foreign = Code("foreign")
        /// The file was written by a newer release.
        public static let newer = Code("newer")
        /// The file is damaged or incomplete.
        public static let damaged = Code("damaged")
        /// The files were removed or replaced while the store was open.
        public static let replaced = Code("replaced")
        /// The store was opened for reading only.
        public static let readOnly = Code("readOnly")
        /// SQLite reports another error.
        public static let failed = Code("failed")
    }

    /// The kind of the error.
    public let code: Code
    /// One or two sentences that name the file, the cause and the remedy.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension StoreError: DamageError {
    package var saysDamage: Bool { code == .damaged }
}

extension StoreError {
    static func busy(_ path: String, _ reason: String) -> StoreError {
        StoreError(.busy, "The session store \(path) is busy: \(reason). Try again later.")
    }

    /// `file` is the one of the store's files that was removed or replaced.
    static func replaced(_ path: String, _ file: String) -> StoreError {
        StoreError(
            .replaced,
            "The session store \(path) is lost: \(file) was removed or replaced while the store was open. Nothing is kept "
                + "any more. Put the files back from a copy, and start again.")
    }

    static func closed(_ path: String) -> StoreError { StoreError(.closed, "The session store \(path) is closed.") }
}

import ArgumentParser
import Outlet

/// Copies all sessions of a store to another one.
struct CopyCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "copy",
            abstract: "Copies all kept sessions, shared models and switches to another store.",
            discussion: """
                From a file to PostgreSQL, for instance, or back. Switches, shared models and sign-ins come first. A session \
                keeps all that it has: its id, its screens with their models, the latest patches and answers, the keys that \
                were used, the services and delays that it waits for, and the time of its last use.

                Stop the daemons of both stores before. What a client does meanwhile would be missing in the copy. A session \
                is copied whole or not at all: a copy that was broken off is completed if you repeat it with '--merge'. The \
                exit status is 1 if a session could not be copied.
                """)
    }

    @OptionGroup var own: Own

    @Option(
        help: ArgumentHelp(
            "The store that is read. (default: OUTLET_STORE, or sqlite:Data/sessions.sqlite)", valueName: "store"))
    var from: String?

    @Option(help: ArgumentHelp("The store that gets the sessions.", valueName: "store"))
    var to: String

    @Flag(help: "Copies into a store that has sessions already, which stay as they are.")
    var merge = false

    @Flag(help: "Copies while daemons use the stores. What they change meanwhile may be missing in the copy.")
    var inUse = false

    @Argument(help: .hidden)
    var rest: [String] = []

    func validate() throws {
        // The message does not repeat the argument, which may have a password.
        if !rest.isEmpty { throw ValidationError("'copy' takes the two stores as --from and --to.") }
        let (source, target) = (try self.source, try self.target)
        if source.isSame(as: target) { throw ValidationError("--from and --to name the same store.") }
    }

    private var source: StorePlace {
        get throws(ValidationError) { try StorePlace(from, of: own, option: "--from") }
    }

    private var target: StorePlace {
        get throws(ValidationError) { try StorePlace(to, of: own, option: "--to") }
    }

    func run() async throws {
        let (from, to) = (try self.source, try self.target)
        if from.isInUse { try refuseUse(of: from) }
        try await from.read { source in
            if try await source.otherNodes > 0 { try refuseUse(of: from) }
            let damage = DamageReport(of: source)
            try await to.change(creating: true) { target in
                if try await target.otherNodes > 0 { try refuseUse(of: to) }
                try await verifyEmpty(target)
                try await copy(from: source, to: target)
            }
            try damage.check()
        }
    }

    private func refuseUse(of place: StorePlace) throws(StartError) {
        if inUse { return }
        throw StartError(
            description:
                "The store that \(place.option) names is in use. Stop its daemons; or say --in-use, and what they "
                + "change meanwhile may be missing in the copy.")
    }

    private func verifyEmpty(_ target: any Store) async throws {
        if merge { return }
        let there = try await StoreAnswer.awaited { try target.sessions(of: nil, then: $0) }.count
        let signIns = try await target.signIns().count
        let models = try await target.sharedModels().count
        let switches = try await target.switches().count
        guard there + signIns + models + switches == 0 else {
            let found = count(sessions: there, signIns: signIns, sharedModels: models, switches: switches)
            throw StartError(
                description:
                    "The store that --to names has \(found) already. Give an empty one; or say --merge, which leaves what is "
                    + "there as it is.")
        }
    }

    private func copy(from source: any Store, to target: any Store) async throws {
        var copy = SessionCopy()
        do {
            if let check = try await source.secretCheck(), let sentence = try await target.take(check) {
                print(sentence)
            }
            for change in try await source.switches() {
                try await copy.take(change, into: target.keepingSwitches) { print($0) }
            }
            try await source.forEachSharedModel { model in
                try await copy.take(model, into: target.keepingSharedModels) { print($0) }
            }
            for signIn in try await source.signIns() {
                try await copy.take(signIn, into: target.keepingSignIns) { print($0) }
            }
            try await source.forEachSession { session in
                try await copy.take(session, into: target) { print($0) }
            }
        } catch {
            throw StartError(
                description: "\(error)\n\(copy.summary) The others are not copied: repeat the command with --merge.")
        }
        print(copy.summary)
        if copy.refused > 0 { throw ExitCode.failure }
    }
}

extension Store {
    /// The number of other processes that serve the sessions; 0 if the store is never shared.
    fileprivate var otherNodes: Int {
        get async throws {
            guard let shared = self as? any SharedStore else { return 0 }
            return try await StoreAnswer.awaited { try shared.otherNodes(then: $0) }.count
        }
    }
}

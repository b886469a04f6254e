import ArgumentParser
import Outlet

/// Ends sign-ins, with their sessions.
struct EndSignInsCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "end",
            abstract: "Ends all sign-ins of a principal, or one, with the sessions that they have opened.",
            discussion: """
                Their tokens count for nothing afterwards, and their streams end, also while a daemon serves. A daemon with a file \
                of its own ('sqlite:PATH') is asked to end them, which takes it a second.
                """)
    }

    @OptionGroup var options: StoreOptions<Own>
    @OptionGroup var owner: PrincipalOptions

    @Option(help: ArgumentHelp("The id of the sign-in that is ended, as 'list' prints it.", valueName: "id"))
    var id: String?

    func validate() throws {
        if (owner.named == nil) == (id == nil) {
            throw ValidationError("--principal or --id says which sign-ins are ended: one of the two.")
        }
        // The message does not repeat the id, which may be a token.
        if id != nil, signInID == nil {
            throw ValidationError("--id expects 64 hexadecimal digits, as 'list' prints them.")
        }
    }

    private var signInID: SignInID? { id.flatMap { SignInID($0) } }

    func run() async throws {
        try await options.ending { store, end in
            if let id = signInID {
                let found = try await StoreAnswer.awaited { try store.signIn(id, then: $0) }
                let gone = try await end([id])
                // A damaged sign-in is not found, but ended.
                if found == nil, gone == 0 { throw StartError(description: "There is no sign-in of this id.") }
                print("1 sign-in ended, with \(count(gone, "session")).")
            } else {
                let ids = try await store.signIns(of: owner.named).map(\.id)
                try owner.checkFound(ids.count, "sign-in")
                let gone = try await end(ids)
                print(
                    "\(count(ids.count, "sign-in")) of '\(owner.principal ?? "")' ended, with \(count(gone, "session"))."
                )
            }
        }
    }
}

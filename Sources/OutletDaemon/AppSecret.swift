import Logging
import Outlet

/// The secret of an app, with its source.
struct AppSecret {
    /// The bytes of the secret.
    let bytes: [UInt8]
    /// The name of its source, for the beginning of a sentence.
    let source: String

    /// Takes the secret of the settings; else that of the file in the folder, which is created if it is missing.
    ///
    /// - Throws: a ``StartError`` if the file can't be made or read, others may read it, or it has no secret.
    init(_ settings: Settings) throws(StartError) {
        if let secret = settings.secret {
            (bytes, source) = (secret, "OUTLET_SECRET")
        } else {
            let file = SecretFile(in: settings.dataFolder)
            (bytes, source) = (try file.bytes(), "The file '\(file.path)'")
        }
    }

    /// Compares the secret with the one in the store, and warns if they differ.
    ///
    /// - Throws: a ``StartError`` if another node serves with another secret, or the store can't be asked.
    func verify(with store: any Store, logger: Logger) async throws(StartError) {
        let fit: SecretFit
        do {
            fit = try await StoreAnswer.awaited { try store.keep(SecretCheck(of: bytes), then: $0) }
        } catch {
            throw StartError(description: "The store can't compare the app's secret with the one before: \(error)")
        }
        switch fit {
        case .fits: break
        case .replaced:
            logger.warning(
                """
                \(source) has another secret than the sessions were served with before. Keys of events with secrets from \
                before are refused with 422 if they are repeated, and browsers that have signed in before are not known.
                """)
        case .refused:
            throw StartError(
                description:
                    "\(source) has another secret than the nodes that serve these sessions: give all nodes the same OUTLET_SECRET, or "
                    + "stop the others first.")
        }
    }
}

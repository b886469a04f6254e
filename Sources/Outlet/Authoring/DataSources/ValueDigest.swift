import Synchronization

/// The digest of a value, calculated when it is first used. It is the same in every process.
final class ValueDigest: Sendable {
    private let digest = Mutex<String?>(nil)

    /// The digest of the value; an empty text if the value can't be written down.
    func value(of value: some Any) -> String {
        digest.withLock { digest in
            if let digest { return digest }
            var found = ""
            if let value = value as? any Encodable, let bytes = try? RecordEncoder.encode(value) {
                found = Fingerprint(of: bytes).text
            }
            digest = found
            return found
        }
    }
}

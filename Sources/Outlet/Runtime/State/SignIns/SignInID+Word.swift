import Crypto

extension SignInID {
    /// An opaque word for the sign-in, the same in every process and release, for documents: what a store and its commands call
    /// the sign-in by can't be computed from it.
    var word: OpenSignIn.ID {
        let hash = SHA256.hash(data: Array("outlet sign-in".utf8) + bytes)
        return hash.prefix(16).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0\(digits)" : digits
        }.joined()
    }
}

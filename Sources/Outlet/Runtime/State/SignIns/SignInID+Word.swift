import Crypto

extension SignInID {
    /// An opaque word for the sign-in in documents, the same in every process and release. The id, which the store and its
    /// commands use, can't be computed from it.
    var word: OpenSignIn.ID {
        SHA256.hash(data: Array("outlet sign-in".utf8) + bytes).prefix(16).hexadecimal
    }
}

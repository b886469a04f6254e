import Crypto

extension SignInID {
    /// An opaque word for the sign-in, the same in every process and release, for documents: what a store and its commands call
    /// the sign-in by can't be computed from it.
    var word: OpenSignIn.ID {
        SHA256.hash(data: Array("outlet sign-in".utf8) + bytes).prefix(16).hexadecimal
    }
}

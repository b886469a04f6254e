public import Outlet

extension Constraint where Value == String {
    /// A new password: from eight to a thousand characters, and none of the commonest. Which characters they are does not matter:
    /// rules of that kind make passwords worse.
    ///
    ///     FormField(secret: outlets.password, .required, .newPassword)
    public static var newPassword: Self {
        all(
            .characters(8...Secret.mostCharacters),
            .satisfying(.commonPassword) { !CommonPasswords.contains($0) })
    }
}

public import ViewTree

/// The secrets that a form was submitted with.
public struct FormSecrets: Sendable {
    let interaction: Interaction

    /// What the user has put into an input for a secret; an empty text if it is not on screen.
    public subscript<Model>(input: NodeReference<Model, SecureField>) -> Secret {
        Secret(interaction[input.input] ?? "")
    }
}

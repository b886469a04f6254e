/// Has the client drop what the user has put into an input and the model has not taken: the input then holds what the
/// document says.
///
///     outlets.new.on(.submit, Add(from: outlets.new).then(Clear(outlets.new)))
///
/// At an event in a row, the input of that name in the same row comes first. What the user has put in after the event
/// stays.
public struct Clear<Model: Outlet.Model>: EffectIntention {
    private let input: String
    let mentions: [Mention]

    /// Clears an input.
    public init<Value>(_ input: some InputReference<Value>) {
        self.input = input.input.id
        mentions = [input.input.mention(.clear)]
    }

    /// The effect.
    public func effects(of _: Model, in _: Context) -> [Effect] { [.clear(input)] }
}

extension Clear: Mentioning {}

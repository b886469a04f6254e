/// A sequence whose first value can be had at once, on the thread that asks.
///
/// A source that observes such a sequence has its value in the very answer to the event, or in the first document, that
/// asks for it: no client sees a screen that loads. Where the value would have to be waited for, it comes later, as
/// that of any other sequence.
public protocol ImmediateSequence: AsyncSequence {
    /// What there is at this moment; nil where it would have to be waited for.
    ///
    /// It is called while somebody is being answered, and others may be waiting for the same thread: where it takes longer
    /// than two milliseconds on average, a source does without it for as many requests. An error counts as nil; whoever
    /// waits for the value then meets it.
    func now() throws -> Element?

    /// The values after one that was had by `now()`. Where that is out of date already, the newer one comes at once.
    func values(after first: Element) -> Self
}

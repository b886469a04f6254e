/// A sequence whose first value can be read at once, on the calling thread.
///
/// If a source observes such a sequence, its value is in the response to the event, or in the first document, so that
/// clients do not see the screen load. If the value is not available at once, it arrives later, as with any other
/// sequence.
public protocol ImmediateSequence: AsyncSequence {
    /// The current value; nil if the caller would have to wait for it.
    ///
    /// It is called on a thread that answers requests. If it takes longer than two milliseconds on average, the source
    /// does not call it for as many requests. An error counts as nil; it is thrown again when the sequence is iterated.
    func now() throws -> Element?

    /// The values after one that `now()` has returned. If that value is out of date, the current one is first.
    func values(after first: Element) -> Self
}

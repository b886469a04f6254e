/// A comparison of implementations: each participant gets one of them, and keeps it.
struct Experiment: Sendable {
    let name: String

    /// Where a subject lies in the experiment, from 0 up to 1: the same in every process and release, evenly spread, and
    /// independent of other experiments.
    func draw(for subject: String) -> Double {
        var hash = Fingerprint(of: name)
        hash.combine(CollectionOfOne(0))
        hash.combine(subject)
        // The hashes of subjects that differ in the last byte alone lie close together yet.
        var generator = SeededGenerator(seed: hash.value)
        return Double(generator.next() >> 11) * 0x1p-53
    }
}

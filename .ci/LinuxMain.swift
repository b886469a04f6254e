import Testing

/// Where a test run begins in CI.
@main struct TestRun {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}

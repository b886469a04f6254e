import ViewTree

/// Two JSON texts with a zero byte between: their difference, and the second one as a patch of the first.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzPatch(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let texts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard texts.count == 2, let old = try? JSON(parsing: Array(texts[0])), let new = try? JSON(parsing: Array(texts[1]))
    else { return -1 }
    let difference = Patch(from: old, to: new)
    precondition((try? old.applying(difference)) == new, "The difference does not lead to the new value.")
    precondition(difference.operations.isEmpty == (old == new), "There is a difference where there is none.")
    precondition(Patch(difference.json) == difference, "A patch does not come back.")
    // Each copy of the whole into itself doubles the document.
    if let patch = Patch(new), patch.operations.count <= 8 {
        let before = old.encoded
        do throws(PatchError) {
            _ = try old.applying(patch).encoded
        } catch {
            precondition(patch.operations.indices.contains(error.operation), "No operation is at fault.")
        }
        precondition(old.encoded == before, "A patch changes its own document.")
    }
    return 0
}

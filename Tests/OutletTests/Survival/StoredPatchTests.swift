import Testing
import ViewTree

@testable import Outlet

@Suite struct StoredPatchTests {
    private func patch(to revision: Int, _ rest: String) -> [UInt8] {
        Array(
            """
            [{"op":"test","path":"/revision","value":\(revision - 1)},\
            {"op":"replace","path":"/revision","value":\(revision)}\(rest)
            """.utf8)
    }

    @Test(arguments: [1, 2, 1_000, 1 << 53])
    func `a patch is kept without its beginning, and is JSON of its own`(revision: Int) throws {
        for rest in [#",{"op":"remove","path":"/tree/hidden"}]"#, "]"] {
            let patch = patch(to: revision, rest)
            let bytes = StoredPatch.bytes(of: patch, to: revision)
            #expect(bytes.count <= rest.utf8.count + 1)
            #expect(try JSON(parsing: bytes).array != nil)
            #expect(StoredPatch.patch(of: bytes, to: revision) == patch)
        }
    }

    @Test func `a patch that was kept whole by an earlier release is read as it is`() {
        let patch = patch(to: 7, #",{"op":"add","path":"/title","value":"A"}]"#)
        #expect(StoredPatch.patch(of: patch, to: 7) == patch)
    }

    @Test func `a patch to another revision is kept whole`() {
        let patch = patch(to: 7, "]")
        #expect(StoredPatch.bytes(of: patch, to: 8) == patch)
    }
}

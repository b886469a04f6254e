import Foundation
import Testing
import ViewTree

@testable import Outlet

/// What is read from a type of parameters.
struct ParameterProbeTests {
    private enum Size: Int, Codable, CaseIterable {
        case small = 1
        case large = 3
    }

    private struct Many: ScreenParameters {
        var text: String
        var count: Int
        var byte: UInt8?
        var ratio: Double
        var flag: Bool?
        var size: Size
        var shade: Shade?
        var depth: Float?
    }

    private enum Shade: String, Codable, CaseIterable {
        case light, dark
    }

    private struct Unsuitable: ScreenParameters {
        var name: String
        var list: [Int]
    }

    @Test func `names, types, and what can be left out`() throws {
        #expect(
            try ParameterProbe.parameters(of: Many.self) == [
                Parameter(name: "text", kind: .string, isRequired: true),
                Parameter(name: "count", kind: .integer, isRequired: true),
                Parameter(name: "byte", kind: .integer, isRequired: false),
                Parameter(name: "ratio", kind: .number, isRequired: true),
                Parameter(name: "flag", kind: .boolean, isRequired: false),
                Parameter(name: "size", kind: .integer, isRequired: true),
                Parameter(name: "shade", kind: .string, isRequired: false),
                Parameter(name: "depth", kind: .number, isRequired: false),
            ])
        #expect(try ParameterProbe.parameters(of: NoParameters.self) == [])
    }

    @Test(arguments: [
        (9_007_199_254_740_991, true), (-9_007_199_254_740_991, true), (9_007_199_254_740_992, false),
        (-9_007_199_254_740_992, false), (1e18, false), (1.5, false),
    ])
    func `an integer is one that no other number of JSON can be, or its digits in an address`(
        number: Double, isOne: Bool
    ) throws {
        let parameter = Parameter(name: "id", kind: .integer, isRequired: true)
        #expect(parameter.accepts(.number(number)) == isOne)
        let digits = String(format: "%.0f", number)
        let value = try #require(parameter.value(ofText: digits))
        #expect(value == JSON(Int(digits) ?? 0) && parameter.accepts(value))
    }

    @Test(arguments: [
        Many(text: "Å \"n\"", count: -7, byte: nil, ratio: 0.1, flag: nil, size: .large, shade: nil, depth: 0.1),
        Many(text: "", count: .max, byte: 255, ratio: -1e300, flag: true, size: .small, shade: .dark, depth: nil),
    ])
    private func `values are written down as a general encoder does`(parameters: Many) throws {
        #expect(JSON.object(try ParameterWriter.values(of: parameters)) == (try JSON(encoding: parameters)))
    }

    @Test func `a value that JSON has no word for, or that is none, is not written down`() throws {
        let infinite = Many(
            text: "", count: 0, byte: nil, ratio: .infinity, flag: nil, size: .small, shade: nil, depth: nil)
        #expect(throws: (any Error).self) { try ParameterWriter.values(of: infinite) }
        #expect(throws: (any Error).self) { try ParameterWriter.values(of: Unsuitable(name: "", list: [1])) }
    }

    @Test func `what can't stand in an address is a fault at start-up`() throws {
        #expect(throws: ParameterProbe.Unsuitable.self) { try ParameterProbe.parameters(of: Unsuitable.self) }
        struct Lost: Controller {
            struct Resources: ResourceProvider {
                let content = Slot<AnyNode>()
            }
            typealias Parameters = Unsuitable
            static let name = "lost"
            let title = "Lost"
            let implementations: [Implementation<Self>] = [Implementation("standard") { $0.content { _ in Column {} } }]
            func model(_: Unsuitable, in _: Context) -> Int? { 1 }
            func connect(_: Outlets<Self>) -> [Connection<Int>] {}
        }
        do {
            _ = try Application(name: "Lost", controllers: [Lost()])
            Issue.record("It started.")
        } catch {
            #expect(error.faults.count == 1)
            #expect(error.faults.first?.contains("'list'") == true)
        }
    }
}

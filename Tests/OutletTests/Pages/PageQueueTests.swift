import MicroHTTPD
import Testing

@testable import OutletServer

@Suite struct PageQueueTests {
    private static let (ada, bob) = (NetworkAddress(ipv4: 1), NetworkAddress(ipv4: 2))

    @Test func `of one address half of the places are taken, whatever else is free`() {
        var queue = PageQueue<Int>(places: 4)
        #expect((1...5).map { queue.add($0, of: Self.ada) } == [1, 2, nil, nil, nil])
        #expect((11...14).map { queue.add($0, of: Self.bob) } == [11, 12, nil, nil])
        let next = queue.end(Self.ada)
        #expect(next?.page == 3 && next?.address == Self.ada)
    }

    @Test func `addresses take turns, and the pages of one their order`() {
        var queue = PageQueue<Int>(places: 1)
        _ = queue.add(0, of: nil)
        for page in 1...3 { _ = queue.add(page, of: Self.ada) }
        for page in 11...12 { _ = queue.add(page, of: Self.bob) }
        var (drawn, last): ([Int], NetworkAddress?) = ([], nil)
        while let (page, address) = queue.end(last) {
            drawn.append(page)
            last = address
        }
        #expect(drawn == [1, 11, 2, 12, 3])
        #expect(queue.add(20, of: Self.ada) == 20)
    }

    @Test func `what ends makes room only for who may have it`() {
        var queue = PageQueue<Int>(places: 2)
        #expect(queue.add(1, of: Self.ada) == 1)
        #expect(queue.add(2, of: Self.ada) == nil)
        #expect(queue.add(11, of: Self.bob) == 11)
        #expect(queue.end(Self.bob) == nil)
        let next = queue.end(Self.ada)
        #expect(next?.page == 2)
        #expect(queue.end(Self.ada) == nil)
    }
}

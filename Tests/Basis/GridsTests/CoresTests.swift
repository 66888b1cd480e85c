import Grids
import Testing

/// Tests of independent work on several cores.
@Suite struct CoresTests {
  private struct Refused: Error, Equatable { let number: Int }

  @Test(arguments: [1, 2, 7, 64])
  func `Results arrive in order`(cores: Int) {
    Cores.$limit.withValue(cores) {
      let squares: [Int] = Cores.map(Array(0..<1000)) { $0 * $0 }
      #expect(squares.enumerated().allSatisfy { $0.element == $0.offset * $0.offset })
      #expect(squares.count == 1000)
      var seen: [Int] = []
      Cores.inOrder(100, ahead: 3, make: { $0 }) { seen.append($0) }
      #expect(seen == Array(0..<100))
    }
  }

  @Test(arguments: [1, 2, 64])
  func `The first error in order ends the work`(cores: Int) {
    Cores.$limit.withValue(cores) {
      #expect(throws: Refused(number: 40)) {
        _ = try Cores.map(Array(0..<1000)) { number throws(Refused) in
          if number % 50 == 40 { throw Refused(number: number) }
          return number
        }
      }
      var seen: [Int] = []
      #expect(throws: Refused(number: 5)) {
        try Cores.inOrder(100, make: { (number: Int) throws(Refused) in number }) {
          number throws(Refused) in
          if number == 5 { throw Refused(number: 5) }
          seen.append(number)
        }
      }
      #expect(seen == [0, 1, 2, 3, 4])
    }
  }

  @Test func `Work shares the cores, and keeps the signal to stop`() {
    let waiting = CancellationCheck.Waiting { true }
    CancellationCheck.$waiting.withValue(waiting) {
      Cores.$limit.withValue(8) {
        #expect(Cores.map([1, 2]) { _ in Cores.limit } == [4, 4])
        #expect(Cores.map([1]) { _ in Cores.limit } == [8])
        #expect(Cores.map([1, 2, 3], atMost: 1) { _ in Cores.limit } == [8, 8, 8])
        #expect(Cores.map([1, 2]) { _ in CancellationCheck.isOver } == [true, true])
      }
    }
  }

  @Test func `Nothing is done for no elements`() {
    #expect(Cores.$limit.withValue(4) { Cores.map([Int]()) { $0 } } == [])
  }
}

/// A search for the cheapest tokens of consecutive rows: a shortest path through the places at which
/// repetitions begin or end.
@safe
struct VP8LPath {
  private let bytes: UnsafeRawBufferPointer
  private let repetitions: VP8LRepetitions
  private let codes: VP8LDistances
  /// The cost of the cheapest path to each node, and the last step of that path.
  private var costs: [Int32]
  private var steps: [Step]

  /// A step to a node: literals, or a copy of any length.
  private struct Step {
    /// The index of the node before.
    var from: Int32
    /// The code of the distance; 0 for literals.
    var code: Int32
  }

  /// The number of nodes within a repetition at which it may end. It may also end at its end.
  private static let mostEnds = 16

  init(
    _ bytes: UnsafeRawBufferPointer, _ repetitions: VP8LRepetitions, _ codes: VP8LDistances
  ) {
    unsafe self.bytes = bytes
    (self.repetitions, self.codes) = (repetitions, codes)
    costs = Array(repeating: .max, count: repetitions.nodes.count)
    steps = Array(repeating: Step(from: 0, code: 0), count: costs.count)
  }

  /// Appends the cheapest tokens for some prices.
  mutating func append(to tokens: inout [VP8LToken], _ prices: VP8LCosts) {
    find(prices)
    var path: [Int] = [repetitions.nodes.count - 1]
    while let last = path.last, last > 0 { path.append(Int(steps[last].from)) }
    for node in path.reversed().dropFirst() {
      let (from, to) = (repetitions.nodes[Int(steps[node].from)], repetitions.nodes[node])
      if steps[node].code == 0 {
        for place in from..<to {
          unsafe tokens.append(VP8LToken(length: 0, value: Int32(bytes[Int(place)])))
        }
      } else {
        tokens.append(copying: Int(to - from), code: steps[node].code)
      }
    }
  }

  private mutating func find(_ prices: VP8LCosts) {
    var left = Cursor(repetitions.left, codes)
    var above = Cursor(repetitions.above, codes)
    var far = Cursor(repetitions.far, codes)
    unsafe repetitions.nodes.withUnsafeBufferPointer { nodes in
      unsafe costs.withUnsafeMutableBufferPointer { costs in
        unsafe steps.withUnsafeMutableBufferPointer { steps in
          let search = unsafe Search(
            bytes: bytes, nodes: nodes, costs: costs, steps: steps, prices: prices)
          unsafe costs.update(repeating: .max)
          unsafe costs[0] = 0
          for node in 0..<nodes.count - 1 {
            let place = unsafe nodes[node]
            search.relaxLiterals(node)
            left.move(to: place)
            above.move(to: place)
            far.move(to: place)
            search.relax(node, left)
            search.relax(node, above)
            search.relax(node, far)
          }
        }
      }
    }
  }

  /// The repetition of a list that covers the current place and ends last.
  private struct Cursor {
    private let list: [VP8LRepetition]
    private let codes: VP8LDistances
    private var next = 0
    private(set) var end: Int32 = 0
    /// The code of the distance, and its symbol.
    private(set) var code: Int32 = 0
    private(set) var symbol = 0

    init(_ list: [VP8LRepetition], _ codes: VP8LDistances) {
      (self.list, self.codes) = (list, codes)
    }

    mutating func move(to place: Int32) {
      let before = next
      while next < list.count, list[next].start <= place { next += 1 }
      if next == before { return }
      end = list[next - 1].end
      let code = codes.code(Int(list[next - 1].distance))
      (self.code, symbol) = (Int32(code), DeflateSymbol.distance(code).symbol)
    }
  }

  /// The nodes and the costs that steps from them lower.
  @safe
  private struct Search {
    let bytes: UnsafeRawBufferPointer
    let nodes: UnsafeBufferPointer<Int32>
    let costs: UnsafeMutableBufferPointer<Int32>
    let steps: UnsafeMutableBufferPointer<Step>
    let prices: VP8LCosts

    /// Adds the step from a node to the next one by literals, if it is cheaper.
    func relaxLiterals(_ node: Int) {
      var cost = unsafe costs[node]
      let limit = unsafe costs[node + 1]
      for place in unsafe nodes[node]..<nodes[node + 1] {
        cost = unsafe cost + prices.literals[Int(bytes[Int(place)])]
        if cost >= limit { return }
      }
      unsafe costs[node + 1] = cost
      unsafe steps[node + 1] = Step(from: Int32(node), code: 0)
    }

    /// Adds the steps from a node by parts of a repetition: to the next nodes, and to its end.
    func relax(_ node: Int, _ cursor: Cursor) {
      let (start, end) = unsafe (nodes[node], cursor.end)
      if end <= start { return }
      let base = unsafe costs[node] + prices.distances[cursor.symbol]
      let step = Step(from: Int32(node), code: cursor.code)
      let last = min(nodes.count, node + VP8LPath.mostEnds + 1)
      var next = node + 1
      while next < last, unsafe nodes[next] <= end {
        unsafe relax(next, base + prices.cost(ofCopying: Int(nodes[next] - start)), step)
        next += 1
      }
      if unsafe last < nodes.count && nodes[last] <= end {
        relax(index(of: end), base + prices.cost(ofCopying: Int(end - start)), step)
      }
    }

    private func relax(_ node: Int, _ cost: Int32, _ step: Step) {
      if unsafe cost < costs[node] { unsafe (costs[node], steps[node]) = (cost, step) }
    }

    /// Returns the index of the node at a place.
    private func index(of place: Int32) -> Int {
      var (low, high) = (0, nodes.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if unsafe nodes[middle] < place { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}

extension [VP8LToken] {
  /// Appends a copy of any length. It extends the last token if that has the same distance.
  mutating func append(copying length: Int, code: Int32) {
    var left = length
    if let last, last.length > 0, last.value == code {
      let part = Swift.min(left, VP8LToken.longest - Int(last.length))
      self[count - 1].length += Int32(part)
      left -= part
    }
    while left > 0 {
      let part = Swift.min(left, VP8LToken.longest)
      append(VP8LToken(length: Int32(part), value: code))
      left -= part
    }
  }
}

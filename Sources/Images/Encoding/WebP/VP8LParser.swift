internal import Grids

/// A search for the cheapest tokens of an image, in bands of rows, which limits memory.
enum VP8LParser {
  /// The number of bytes in a band, if a row is not longer.
  private static let band = 1 << 18

  /// Returns the tokens of an image. `depth`: the maximum number of earlier places that are
  /// compared with each place. `rounds`: the number of searches. Each but the first knows the codes
  /// for the tokens of the last one.
  static func tokens(_ image: ColorIndexedImage, depth: Int, rounds: Int) -> [VP8LToken] {
    var chains = VP8LChains(count: depth == 0 ? 0 : image.bytes.count)
    let codes = VP8LDistances(stride: image.stride)
    return unsafe image.bytes.withUnsafeBytes { bytes in
      var paths = image.bands(of: band).map { sections in
        let rows = sections[0].new.lowerBound..<sections[sections.count - 1].end
        let repetitions = unsafe VP8LRepetitions(
          bytes, rows.lowerBound * image.stride..<rows.upperBound * image.stride,
          stride: image.stride, sections, &chains, depth: depth)
        return unsafe VP8LPath(bytes, repetitions, codes)
      }
      var prices = VP8LCosts(guessing: image)
      var tokens: [VP8LToken] = []
      for round in 0..<rounds {
        if round > 0 { prices = VP8LCosts(VP8LHistogram(tokens)) }
        tokens.removeAll(keepingCapacity: true)
        for index in paths.indices where !CancellationCheck.isOver {
          paths[index].append(to: &tokens, prices)
        }
      }
      return tokens
    }
  }
}

extension ColorIndexedImage {
  /// Returns the sections in bands of about a number of bytes. A long section is divided.
  fileprivate func bands(of bytes: Int) -> [[RowSection]] {
    let most = max(1, bytes / stride)
    var bands: [[RowSection]] = []
    var rows = most
    for section in sections {
      for part in section.parts(of: most) {
        if rows + part.count > most {
          bands.append([])
          rows = 0
        }
        bands[bands.count - 1].append(part)
        rows += part.count
      }
    }
    return bands
  }
}

extension ColorIndexedImage.RowSection {
  fileprivate var count: Int { new.count + repeated }
  fileprivate var end: Int { new.upperBound + repeated }

  /// Returns sections of at most a number of rows. A part of equal rows begins with one of them.
  fileprivate func parts(of most: Int) -> [Self] {
    if count <= most { return [self] }
    var parts: [Self] = []
    for top in stride(from: new.lowerBound, to: end, by: most) {
      let bottom = min(end, top + most)
      let newEnd = max(top + 1, min(bottom, new.upperBound))
      parts.append(Self(new: top..<newEnd, repeated: bottom - newEnd))
    }
    return parts
  }
}

/// A search for the cheapest tokens of consecutive rows: a shortest path through the places at
/// which repetitions begin or end.
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
      let last = unsafe min(nodes.count, node + VP8LPath.mostEnds + 1)
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

    private func index(of place: Int32) -> Int {
      var (low, high) = unsafe (0, nodes.count - 1)
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

/// A range of bytes that equal the bytes at a distance before them.
struct VP8LRepetition {
  let start: Int32
  let end: Int32
  let distance: Int32
}

/// The repetitions in consecutive rows of an image, and the places where tokens may begin. A row
/// that equals the row above is a copy of it, and is not searched.
@safe
struct VP8LRepetitions {
  /// The repetitions of the byte before, of the row above, and of other earlier bytes. Starts and
  /// ends of each list increase.
  private(set) var left: [VP8LRepetition] = []
  private(set) var above: [VP8LRepetition] = []
  private(set) var far: [VP8LRepetition] = []
  /// The places at which repetitions begin or end, in order, from the first byte to the end.
  private(set) var nodes: [Int32] = []

  private let bytes: UnsafeRawBufferPointer
  private let range: Range<Int>
  private let stride: Int
  /// A bit for each place in the range, set if it is a node.
  private var marks: [UInt64]
  private var cancellation = CancellationCheck()

  /// The ends of the last repetitions of each list.
  private var leftEnd = 0
  private var aboveEnd = 0
  private var farEnd = 0

  /// The minimum length of near repetitions. Shorter ones are hardly ever cheaper than literals.
  private static let shortest = 2
  /// The minimum length of other repetitions, at most 8. Shorter ones crowd out longer ones.
  fileprivate static let shortestFar = 8

  /// Searches a range of whole rows. `sections`: the rows of the range. `chains`: the earlier
  /// places, to which the places of the range are added. `depth`: the maximum number of earlier
  /// places that are compared with a place.
  init(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, stride: Int,
    _ sections: [ColorIndexedImage.RowSection], _ chains: inout VP8LChains, depth: Int
  ) {
    unsafe self.bytes = bytes
    (self.range, self.stride) = (range, stride)
    marks = Array(repeating: 0, count: range.count / 64 + 1)
    mark(range.lowerBound)
    mark(range.upperBound)
    for section in sections {
      let (start, end) = (section.new.lowerBound * stride, section.new.upperBound * stride)
      search(start..<end, &chains, depth)
      if section.repeated > 0 {
        if end >= aboveEnd { findAbove(end) }
        mark(end)
        let distance = section.repeated * stride
        if depth > 0 { unsafe chains.insert(end - stride..<end, bytes, again: distance) }
      }
    }
    collectNodes()
  }

  private mutating func search(_ new: Range<Int>, _ chains: inout VP8LChains, _ depth: Int) {
    var place = new.lowerBound
    while place < new.upperBound {
      if place >= leftEnd { findLeft(place) }
      if place >= aboveEnd { findAbove(place) }
      if depth > 0 { findFar(place, &chains, depth) }
      // The middle of a run is like its beginning, unless another repetition ends there.
      let next = max(place + 1, min(leftEnd - 1, aboveEnd, farEnd > place ? farEnd : .max))
      // A place is compared with many others.
      if cancellation.isOver(after: 32 * (next - place)) { return }
      place = next
    }
  }

  private mutating func mark(_ place: Int) {
    let bit = place - range.lowerBound
    marks[bit / 64] |= 1 << UInt64(bit % 64)
  }

  private func isMarked(_ place: Int) -> Bool {
    let bit = place - range.lowerBound
    return marks[bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  private mutating func findLeft(_ place: Int) {
    guard place > 0, unsafe bytes[place] == bytes[place - 1] else { return }
    let length = unsafe bytes.common(place, 1, range.upperBound)
    if length < Self.shortest { return }
    leftEnd = place + length
    left.append(repetition(place..<leftEnd, distance: 1))
  }

  private mutating func findAbove(_ place: Int) {
    guard place >= stride, place < range.upperBound,
      unsafe bytes[place] == bytes[place - stride]
    else { return }
    let length = unsafe bytes.common(place, stride, range.upperBound)
    if length < Self.shortest { return }
    aboveEnd = place + length
    above.append(repetition(place..<aboveEnd, distance: stride))
  }

  private mutating func repetition(_ places: Range<Int>, distance: Int) -> VP8LRepetition {
    mark(places.lowerBound)
    mark(places.upperBound)
    return VP8LRepetition(
      start: Int32(places.lowerBound), end: Int32(places.upperBound), distance: Int32(distance))
  }

  /// Searches the earlier places with the same hash for the repetition that ends last, if it ends
  /// after all that are known.
  private mutating func findFar(_ place: Int, _ chains: inout VP8LChains, _ depth: Int) {
    guard place + Self.shortestFar <= range.upperBound else { return }
    let hash = unsafe chains.hash(bytes, place)
    defer { chains.insert(place, hash) }
    guard place >= farEnd || isMarked(place) else { return }
    var (candidate, tries) = (chains.first(hash), depth)
    var best = (end: max(farEnd, leftEnd, aboveEnd, place + Self.shortestFar - 1), distance: 0)
    while candidate >= 0, tries > 0, place - candidate <= VP8LDistances.farthest,
      best.end < range.upperBound
    {
      // A better one also continues at the end of the best.
      if unsafe bytes[candidate + best.end - place] == bytes[best.end] {
        let end = unsafe place + bytes.common(place, place - candidate, range.upperBound)
        if end > best.end { best = (end, place - candidate) }
      }
      candidate = chains.next(candidate)
      tries -= 1
    }
    if best.distance == 0 { return }
    farEnd = best.end
    far.append(repetition(place..<farEnd, distance: best.distance))
  }

  private mutating func collectNodes() {
    for (index, word) in marks.enumerated() {
      var rest = word
      while rest != 0 {
        nodes.append(Int32(range.lowerBound + 64 * index + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }
}

/// The earlier places with the same hash, the nearest first.
struct VP8LChains {
  private var heads: [Int32]
  private let hashBits: Int
  /// The next earlier place for each place; -1 if there is none, -2 for places without a chain.
  private var nexts: [Int32]

  init(count: Int) {
    hashBits = max(8, min(16, Int.bitWidth - count.leadingZeroBitCount - 2))
    heads = Array(repeating: -1, count: 1 << hashBits)
    nexts = Array(repeating: -2, count: count)
  }

  /// Returns the hash of the first bytes at a place: their product with 2⁶⁴ over the golden ratio.
  func hash(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Int {
    let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
    let first = word << UInt64(64 - 8 * VP8LRepetitions.shortestFar)
    return Int((first &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - hashBits))
  }

  func first(_ hash: Int) -> Int { Int(heads[hash]) }
  func next(_ place: Int) -> Int { Int(nexts[place]) }

  mutating func insert(_ place: Int, _ hash: Int) {
    nexts[place] = heads[hash]
    heads[hash] = Int32(place)
  }

  /// Inserts the places of a row again for an equal row below it, which is nearer to later rows.
  mutating func insert(_ row: Range<Int>, _ bytes: UnsafeRawBufferPointer, again distance: Int) {
    for place in row where nexts[place] != -2 {
      insert(place + distance, unsafe hash(bytes, place))
    }
  }
}

/// Estimated costs of tokens, in sixteenths of a bit.
struct VP8LCosts {
  private(set) var literals: [Int32]
  private var lengths: [Int32] = []
  /// The costs of the distance symbols and their extra bits.
  private(set) var distances: [Int32]

  /// Estimates costs before the first search, from the bytes of an image.
  init(guessing image: ColorIndexedImage) {
    var counts = [Int](repeating: 0, count: 256)
    for section in image.sections {
      for place in section.new.lowerBound * image.stride..<section.new.upperBound * image.stride {
        counts[Int(image.bytes[place])] += 1
      }
    }
    literals = Self.costs(counts)
    distances = (0..<VP8LToken.distances).map { Int32(16 * ($0 < 2 ? 2 : 5 + Self.extraBits($0))) }
    lengths = Self.costs(ofLengths: [Int32](repeating: 4 * 16, count: VP8LToken.lengths))
  }

  /// Computes the costs that tokens have with codes for the frequencies of other ones.
  init(_ histogram: VP8LHistogram) {
    let greens = Self.costs(histogram.greens)
    literals = Array(greens[..<VP8LToken.literals])
    distances = Self.costs(histogram.distances).enumerated().map {
      $1 + Int32(16 * Self.extraBits($0))
    }
    lengths = Self.costs(ofLengths: Array(greens[VP8LToken.literals...]))
  }

  /// Returns the cost of copying a number of bytes, without the distance. Copies of more bytes than
  /// a token allows are several tokens.
  func cost(ofCopying count: Int) -> Int32 {
    if count <= VP8LToken.longest { return lengths[count] }
    let whole = (count - 1) / VP8LToken.longest
    return lengths[count - whole * VP8LToken.longest]
      + Int32(whole) * (lengths[VP8LToken.longest] + 16)
  }

  private static func costs(ofLengths symbols: [Int32]) -> [Int32] {
    var costs: [Int32] = [0]
    costs.reserveCapacity(VP8LToken.longest + 1)
    for (symbol, cost) in symbols.enumerated() {
      let bits = extraBits(symbol)
      costs += repeatElement(cost + Int32(16 * bits), count: 1 << bits)
    }
    return costs
  }

  /// Returns the number of extra bits of a length or distance symbol.
  private static func extraBits(_ symbol: Int) -> Int { symbol < 4 ? 0 : (symbol - 2) / 2 }

  /// Returns the costs of symbols with an ideal code, but at least one bit. Other symbols cost more
  /// than all that occur.
  private static func costs(_ frequencies: [Int]) -> [Int32] {
    let total = frequencies.reduce(0, +)
    let isSingle = frequencies.count { $0 > 0 } <= 1
    return frequencies.map { frequency in
      if frequency == 0 { return Int32(max(1, total).sixteenthsOfBits) + 96 }
      return isSingle ? 0 : max(16, Int32(total.sixteenthsOfBits - frequency.sixteenthsOfBits))
    }
  }
}

extension Int {
  /// Sixteen times the binary logarithm of a positive number, rounded down. In integers, since
  /// floating point may differ between machines.
  fileprivate var sixteenthsOfBits: Int {
    let whole = Int.bitWidth - 1 - leadingZeroBitCount
    // The number divided by its highest power of two, as a fraction of 2³⁰. Each squaring doubles
    // the logarithm and so yields its next bit.
    var rest = whole > 30 ? self >> (whole - 30) : self << (30 - whole)
    var result = whole
    for _ in 0..<4 {
      rest = rest * rest >> 30
      result = result << 1 | rest >> 31
      if rest >> 31 == 1 { rest >>= 1 }
    }
    return result
  }
}

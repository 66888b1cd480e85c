/// A search for the cheapest tokens of an image.
///
/// Rows that equal the row above are one copy, without a search. The other rows are a shortest path:
/// each byte is a literal, or begins a run of the byte before it, a copy of the row above, or the
/// repetition that `VP8LMatches` found.
@safe
struct VP8LParser {
  private let image: ColorIndexedImage
  private let matches: VP8LMatches
  private let codes: VP8LDistances
  /// The cheapest way to each place of a section: its cost, and its last token.
  private var costs: [Int32]
  private var tokens: [VP8LToken]

  /// The length from which on a repetition is taken without a comparison.
  private static let enough = 256
  /// The limit of lengths that are all compared. Of longer ones only some are.
  private static let compared = 24

  init(_ image: ColorIndexedImage, _ matches: VP8LMatches) {
    (self.image, self.matches) = (image, matches)
    codes = VP8LDistances(stride: image.stride)
    let longest = image.sections.map(\.new.count).max() ?? 0
    costs = Array(repeating: .max, count: longest * image.stride + 1)
    tokens = Array(repeating: VP8LToken(length: 0, value: 0), count: costs.count)
  }

  /// Returns the cheapest tokens of the whole image.
  mutating func parse(_ prices: VP8LCosts) -> [VP8LToken] {
    var result: [VP8LToken] = []
    for section in image.sections {
      let start = section.new.lowerBound * image.stride
      let count = section.new.count * image.stride
      findPath(start, count, prices)
      appendPath(count, to: &result)
      append(section.repeated * image.stride, distance: image.stride, to: &result)
    }
    return result
  }

  private mutating func findPath(_ start: Int, _ count: Int, _ prices: VP8LCosts) {
    let (matches, codes, stride) = (matches, codes, image.stride)
    unsafe image.bytes.withUnsafeBytes { bytes in
      unsafe costs.withUnsafeMutableBufferPointer { costs in
        unsafe tokens.withUnsafeMutableBufferPointer { tokens in
          var path = unsafe Path(
            bytes: bytes, start: start, count: count, prices: prices, costs: costs, tokens: tokens,
            left: Repetition(distance: 1, codes), above: Repetition(distance: stride, codes))
          path.find(matches, codes)
        }
      }
    }
  }

  private func appendPath(_ count: Int, to result: inout [VP8LToken]) {
    let first = result.count
    var place = count
    while place > 0 {
      result.append(tokens[place])
      place -= tokens[place].count
    }
    result[first...].reverse()
  }

  /// Appends a copy of any length. It extends the last token if that copies from the same distance.
  private func append(_ length: Int, distance: Int, to result: inout [VP8LToken]) {
    let code = Int32(codes.code(distance))
    var left = length
    if left > 0, let last = result.last, last.length > 0, last.value == code {
      let part = min(left, VP8LToken.longest - Int(last.length))
      result[result.count - 1].length += Int32(part)
      left -= part
    }
    while left > 0 {
      let part = min(left, VP8LToken.longest)
      result.append(VP8LToken(length: Int32(part), value: code))
      left -= part
    }
  }
}

/// A distance that repetitions at successive places may share.
private struct Repetition {
  let distance: Int
  /// The code of the distance, and its symbol.
  let code: Int32
  let symbol: Int
  /// The length at the current place.
  var length = 0

  init(distance: Int, _ codes: VP8LDistances) {
    self.distance = distance
    let code = codes.code(distance)
    (self.code, symbol) = (Int32(code), DeflateSymbol.distance(code).symbol)
  }
}

/// The search for the shortest path through consecutive bytes.
@safe
private struct Path {
  let bytes: UnsafeRawBufferPointer
  let start: Int
  let count: Int
  let prices: VP8LCosts
  let costs: UnsafeMutableBufferPointer<Int32>
  let tokens: UnsafeMutableBufferPointer<VP8LToken>
  var left: Repetition
  var above: Repetition

  mutating func find(_ matches: VP8LMatches, _ codes: VP8LDistances) {
    for place in 0...count { unsafe costs[place] = .max }
    unsafe costs[0] = 0
    var place = 0
    while place < count {
      advance(&left, to: place)
      advance(&above, to: place)
      var far = Repetition(distance: 1, codes)
      if matches.lengths[start + place] > max(left.length, above.length) {
        far = Repetition(distance: Int(matches.distances[start + place]), codes)
        far.length = Int(matches.lengths[start + place])
      }
      let best = far.length > 0 ? far : above.length >= left.length ? above : left
      relaxLiteral(place)
      if best.length >= 256 {
        relax(place, best, min(best.length, VP8LToken.longest))
        let skipped = min(best.length, VP8LToken.longest)
        left.length = max(0, left.length - skipped + 1)
        above.length = max(0, above.length - skipped + 1)
        place += skipped
      } else {
        relaxAll(place, left)
        relaxAll(place, above)
        relaxAll(place, far)
        place += 1
      }
    }
  }

  /// Sets the length of a repetition at a place, which follows the last one.
  private func advance(_ repetition: inout Repetition, to place: Int) {
    let offset = start + place
    if repetition.length > 1 {
      repetition.length -= 1
    } else if repetition.distance <= offset {
      repetition.length = unsafe bytes.common(offset, repetition.distance, start + count)
    } else {
      repetition.length = 0
    }
  }

  private func relaxLiteral(_ place: Int) {
    let byte = unsafe bytes[start + place]
    let cost = unsafe costs[place] + prices.literals[Int(byte)]
    if unsafe cost < costs[place + 1] {
      unsafe costs[place + 1] = cost
      unsafe tokens[place + 1] = VP8LToken(length: 0, value: Int32(byte))
    }
  }

  private func relax(_ place: Int, _ repetition: Repetition, _ length: Int) {
    let cost =
      unsafe costs[place] + prices.distances[repetition.symbol]
      + prices.lengths[DeflateSymbol.distance(length).symbol]
    if unsafe cost < costs[place + length] {
      unsafe costs[place + length] = cost
      unsafe tokens[place + length] = VP8LToken(length: Int32(length), value: repetition.code)
    }
  }

  private func relaxAll(_ place: Int, _ repetition: Repetition) {
    if repetition.length == 0 { return }
    let base = unsafe costs[place] + prices.distances[repetition.symbol]
    var (symbol, length) = (0, 1)
    while true {
      let end = min(VP8LCosts.longest[symbol], repetition.length)
      let cost = base + prices.lengths[symbol]
      // Of a long symbol's lengths, only the longest is compared.
      if length > 24 { length = end }
      while length <= end {
        if unsafe cost < costs[place + length] {
          unsafe costs[place + length] = cost
          unsafe tokens[place + length] = VP8LToken(length: Int32(length), value: repetition.code)
        }
        length += 1
      }
      if end == repetition.length { return }
      symbol += 1
    }
  }
}

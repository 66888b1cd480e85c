/// The frequencies of the symbols of tokens.
struct VP8LHistogram {
  /// The frequencies of literal bytes and lengths.
  private(set) var greens = [Int](repeating: 0, count: VP8LToken.literals + VP8LToken.lengths)
  private(set) var distances = [Int](repeating: 0, count: VP8LToken.distances)

  init() {}

  init(_ tokens: [VP8LToken]) { for token in tokens { add(token) } }

  mutating func add(_ token: VP8LToken) {
    greens[token.symbol] += 1
    if token.length > 0 { distances[DeflateSymbol.distance(Int(token.value)).symbol] += 1 }
  }
}

/// An LZW coder that turns runs of pixels into the codes of a GIF image.
///
/// An unchanged pixel may be encoded in its color or as transparent, whichever continues the longer
/// string. A full dictionary is kept while it compresses well. Strings are cut with one step of
/// lookahead: the cut after which this string and the next one together cover the most pixels. For
/// a full dictionary, with every cut tried, this is optimal for a fixed sequence of symbols
/// (flexible parsing, Matias and Sahinalp 1999). It needs a dictionary that contains all prefixes
/// of its strings, as LZW's does. While the dictionary grows, a cut costs one new string, so it
/// must gain several pixels.
struct LZWCoder {
  /// The encoding of unchanged pixels: in their color, always transparent, or either of the two.
  enum ClearPixels {
    case none
    case always(UInt8)
    case either(UInt8)

    /// The symbol of transparent pixels; nil if there is none.
    var clear: UInt8? {
      switch self {
      case .none: nil
      case .always(let entry), .either(let entry): entry
      }
    }
  }

  private let cuts: LZWCuts
  private let transparency: ClearPixels
  /// The encoding of unchanged pixels in merged parts, and in separate parts of an opaque frame.
  private let unchangedTransparency: ClearPixels
  /// The encoding in the current part, and the row at which that part ends.
  private var reading: ClearPixels
  private var end = 0
  private var strings: LZWStrings
  private var bits: LZWBits
  /// The code before the next; nil if the next one is the first, which adds no string.
  private var previous: Int?
  private var gain = DictionaryEfficiency()
  /// The longest string at the end of the previous one, found when that was cut, before the
  /// dictionary grew by one string; nil if unknown.
  private var ahead: LZWMatch?
  /// Caches of the longest string at each column, and of the one cut for the next string.
  private var longestMatches: LZWRowCache
  private var cutMatches: LZWRowCache

  /// - Parameter apart: The transparent symbol in separate parts, if other parts have none.
  init(
    symbolBits: Int, width: Int, _ transparency: ClearPixels, apart: UInt8?, cuts: LZWCuts
  ) {
    (self.transparency, self.cuts) = (transparency, cuts)
    unchangedTransparency = (apart ?? transparency.clear).map { .always($0) } ?? transparency
    reading = transparency
    strings = LZWStrings(symbolBits: symbolBits)
    bits = LZWBits(symbolBits: symbolBits)
    longestMatches = LZWRowCache(width: width)
    cutMatches = longestMatches
  }

  /// Ends the image, and returns its codes in blocks.
  mutating func finish() -> [UInt8] { bits.end() }

  /// Encodes some rows. No string extends beyond them.
  mutating func append(_ runs: borrowing GIFRuns) {
    for part in runs.parts { append(part, of: runs) }
  }

  private mutating func append(_ part: GIFPart, of runs: borrowing GIFRuns) {
    // The caches are only valid within one part: runs, end and encoding differ in the next.
    emptyCaches()
    reading =
      part.isMerged || part.isSeparate && transparency.clear == nil
      ? unchangedTransparency : transparency
    // A full dictionary is cleared: its strings rarely occur in a separate part.
    if part.isSeparate && strings.isFull { startOver() }
    end = part.rows.upperBound
    var place = GIFPlace(
      row: part.rows.lowerBound, x: 0, run: Int(runs.rows[part.rows.lowerBound].lowerBound),
      offset: 0)
    while place.row < end {
      let match = strings.isFull ? cutMatch(at: place, runs) : learnedMatch(at: place, runs)
      bits.append(match.code)
      place = match.end
      gain.add(match.length, isLearning: !strings.isFull)
      if strings.isFull && gain.isPoor { startOver() }
    }
  }

  private mutating func startOver() {
    bits.appendClear()
    strings.removeAll()
    (previous, gain) = (nil, DictionaryEfficiency())
    emptyCaches()
  }

  private mutating func emptyCaches() {
    longestMatches.removeAll()
    cutMatches.removeAll()
    ahead = nil
  }

  // MARK: - While the dictionary grows

  /// Returns the longest dictionary string that matches the pixels at `place`, or a part of it if
  /// a cut gains enough. Adds the previous match plus the first symbol of this match to the
  /// dictionary.
  private mutating func learnedMatch(at place: GIFPlace, _ runs: borrowing GIFRuns) -> LZWMatch {
    // A decoder now adds the previous string plus the first symbol of the string to be found here.
    // That new string may itself be the longest match. Its first symbol is that of the previous
    // string, so it is tentatively added if the pixel can have that symbol.
    var guess: UInt8?
    if let previous {
      let beginning = strings.beginning(of: previous)
      if isPossible(beginning, runs.runs[place.run]), !strings.hasString(previous, beginning) {
        guess = beginning
        strings.append(previous, beginning)
      }
    }
    // The new string extends the previous one, so it can only be longer than that string itself.
    let known = ahead.take().flatMap { $0.code == previous ? nil : $0 }
    let match = known ?? longest(at: place, runs)
    // Replaces a wrong guess. The match cannot have used it, since it begins differently.
    if let previous {
      let beginning = strings.beginning(of: match.code)
      if let guess, guess != beginning { strings.removeLast() }
      if guess != beginning { strings.append(previous, beginning) }
    }
    let part = cuts.leastGain.map { cut(match, at: place, gaining: $0, runs).match } ?? match
    previous = part.code
    return part
  }

  private func isPossible(_ symbol: UInt8, _ run: GIFRun) -> Bool {
    switch reading {
    case .none: symbol == run.entry
    case .always(let clear): symbol == (run.isSame ? clear : run.entry)
    case .either(let clear): symbol == run.entry || run.isSame && symbol == clear
    }
  }

  // MARK: - Once the dictionary is full

  /// Returns the string that is cut so that it and the next one cover the most pixels. Results are
  /// cached for repeated rows.
  private mutating func cutMatch(at place: GIFPlace, _ runs: borrowing GIFRuns) -> LZWMatch {
    let line = runs.rows[place.row].lowerBound
    if let match = cutMatches.match(at: place, line) { return match }
    let (match, isInRow) = cut(
      cachedLongestMatch(at: place, runs), at: place, gaining: 1, runs)
    // A result that depends on the row below is not cached, because equal rows may differ there.
    if isInRow { cutMatches.keep(match, from: place, line) }
    return match
  }

  /// Returns the part of a string after which the next string reaches the farthest, or the whole
  /// string if no part gains enough. `least`: the minimum number of pixels that a cut must gain.
  /// Returns the part, and true if it depends only on the row in which it begins.
  private mutating func cut(
    _ whole: LZWMatch, at place: GIFPlace, gaining least: Int, _ runs: borrowing GIFRuns
  ) -> (match: LZWMatch, isInRow: Bool) {
    // At the end of the rows, or after a single pixel, there is nothing to gain from a cut.
    guard whole.end.row < end, whole.length > 1 else { return (whole, false) }
    var match = whole
    var next = longestMatch(at: whole.end, runs)
    keep(next)
    var wanted = whole.length + next.length + least
    var isInRow = next.end.row == place.row
    var cut = whole.end
    var length = whole.length
    var tries = 0
    let most = strings.isFull ? .max : LZWCuts.mostWhileGrowing
    while tries < most, let step = cuts.moveBack(&cut, from: place, &tries, runs) {
      length -= step
      next = longestMatch(at: cut, runs)
      isInRow = isInRow && next.end.row == place.row
      if length + next.length >= wanted {
        wanted = length + next.length + 1
        match = LZWMatch(code: whole.code, length: length, end: cut)
        keep(next)
      }
    }
    match.code = strings.prefix(of: whole.code, droppingLast: whole.length - match.length)
    return (match, isInRow)
  }

  /// Keeps the longest string after a cut one, while the dictionary grows. If unchanged pixels may
  /// be encoded in two ways, the new string may change it.
  @inline(__always)
  private mutating func keep(_ match: LZWMatch) {
    if strings.isFull { return }
    if case .either = reading { return }
    ahead = match
  }

  private mutating func longestMatch(at place: GIFPlace, _ runs: borrowing GIFRuns) -> LZWMatch {
    strings.isFull ? cachedLongestMatch(at: place, runs) : longest(at: place, runs)
  }

  /// Returns the longest string at a position, from the cache if possible.
  private mutating func cachedLongestMatch(at place: GIFPlace, _ runs: borrowing GIFRuns)
    -> LZWMatch
  {
    let line = runs.rows[place.row].lowerBound
    if let match = longestMatches.match(at: place, line) { return match }
    let match = longest(at: place, runs)
    if match.end.row == place.row { longestMatches.keep(match, from: place, line) }
    return match
  }

  // MARK: - Strings

  private func longest(at place: GIFPlace, _ runs: borrowing GIFRuns) -> LZWMatch {
    switch reading {
    case .none: longest(at: place, runs) { $0.entry }
    case .always(let clear): longest(at: place, runs) { $0.isSame ? clear : $0.entry }
    case .either(let clear): longestWithTransparency(at: place, runs, clear)
    }
  }

  /// Returns the longest dictionary string that matches the pixels at `place`. Each pixel has a
  /// single possible symbol, which `symbol` returns for its run.
  ///
  /// Follows whole runs at once: the strings of one repeated symbol form a chain, in which a run
  /// only advances the position.
  @inline(__always)
  private func longest(
    at place: GIFPlace, _ runs: borrowing GIFRuns, _ symbol: (GIFRun) -> UInt8
  ) -> LZWMatch {
    var end = place
    var length = 0
    var chain = Int(symbol(runs.runs[place.run]))
    var index = -1
    while true {
      let left = Int(runs.runs[end.run].length) - end.offset
      let step = min(left, strings.count(ofChain: chain) - 1 - index)
      index += step
      length += step
      end.offset += step
      end.x += step
      if step < left || !runs.goToNextRun(&end, before: self.end) { break }
      let next = symbol(runs.runs[end.run])
      // A new run of the same symbol continues the chain, for example on the next row.
      if next != strings.symbol(ofChain: chain) {
        guard let found = strings.chain(after: strings.code(chain, index), next) else { break }
        (chain, index) = (found, -1)
      }
    }
    return LZWMatch(code: strings.code(chain, index), length: length, end: end)
  }

  /// Returns a long dictionary string for pixels whose unchanged runs may be in color or
  /// transparent. Follows two alternatives at a time, since all combinations would be too many. The
  /// result may therefore be shorter than the longest.
  private func longestWithTransparency(
    at place: GIFPlace, _ runs: borrowing GIFRuns, _ clear: UInt8
  )
    -> LZWMatch
  {
    var end = place
    var length = 0
    var front = LZWAlternatives()
    let first = runs.runs[place.run]
    front.left = Int(first.length) - place.offset
    if first.isSame { front.add(Int(clear), -1, strings) }
    front.add(Int(first.entry), -1, strings)
    while true {
      let reach = front.count > 0 ? front.left : front.reach
      length += reach
      end.offset += reach
      end.x += reach
      if front.count == 0 || !runs.goToNextRun(&end, before: self.end) { break }
      let run = runs.runs[end.run]
      var next = LZWAlternatives()
      next.left = Int(run.length)
      for state in 0..<front.count {
        let (chain, index) = state == 0 ? front.first : front.second
        if run.isSame { next.follow(chain, index, clear, strings) }
        next.follow(chain, index, run.entry, strings)
      }
      // No alternative accepts the next run, so the string ends before it.
      if next.reach < 0 { break }
      front = next
    }
    let (chain, index) = front.count > 0 ? front.first : front.farthest
    return LZWMatch(code: strings.code(chain, index), length: length, end: end)
  }
}

/// A writer of LZW codes of growing width, as GIF stores them: low bits first, in blocks of at most
/// 255 bytes.
struct LZWBits {
  private var codes = BitWriter()
  private let symbolBits: Int
  private var width: Int
  /// The code of the string that a decoder adds next. Its dictionary lags one string behind the
  /// encoder's, and its size decides the width of codes.
  private var next: Int

  init(symbolBits: Int) {
    self.symbolBits = symbolBits
    width = symbolBits + 1
    next = 0
    put(1 << symbolBits)
    restart()
  }

  /// Writes a code, after which a decoder adds one string.
  @inline(__always)
  mutating func append(_ code: Int) {
    put(code)
    // The width grows as soon as the next string's code no longer fits. At 12 bits the dictionary
    // is full, and codes keep this width until a clear code.
    next += 1
    if next == 1 << width && width < 12 { width += 1 }
  }

  /// Writes the clear code, which empties the decoder's dictionary.
  mutating func appendClear() {
    put(1 << symbolBits)
    restart()
  }

  /// Writes the end code; returns all codes in blocks, each after its length, the last one empty.
  mutating func end() -> [UInt8] {
    put(1 << symbolBits + 1)
    codes.align()
    return GIFBlocks.bytes(of: codes.bytes)
  }

  private mutating func restart() {
    width = symbolBits + 1
    // One less than the first free code: after a clear code, the first code adds no string.
    next = 1 << symbolBits + 1
  }

  @inline(__always)
  private mutating func put(_ code: Int) { codes.write(code, width) }
}

/// Data in sub-blocks, as GIF stores pixels and comments.
enum GIFBlocks {
  /// Splits data into blocks of at most 255 bytes, each after its length, and an empty one.
  static func bytes(of data: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    blocks.reserveCapacity(data.count + data.count / 255 + 2)
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(data.count, start + 255)]
      blocks.append(UInt8(block.count))
      blocks += block
    }
    return blocks + [0]
  }

  /// Returns a comment extension, which viewers ignore.
  static func comment(_ text: String) -> [UInt8] { [0x21, 0xFE] + bytes(of: Array(text.utf8)) }
}

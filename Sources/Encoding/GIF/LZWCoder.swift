/// Turns runs of pixels into the codes of a GIF.
///
/// A pixel that is what it was in the picture before may be written in its colour or as
/// transparent: whichever belongs to the longer string. Once the dictionary is full it stays, and
/// strings are cut one step ahead, for the longest two together, which no order of strings beats.
struct LZWCoder {
  /// How pixels are written that are what they were.
  enum Transparency {
    case none
    case always(UInt8)
    case perhaps(UInt8)

    /// The symbol of pixels that are what they were; nil where they have none.
    var clear: UInt8? {
      switch self {
      case .none: nil
      case .always(let entry), .perhaps(let entry): entry
      }
    }
  }

  /// How far a string is cut back for the next one's sake.
  private let cuts: Cuts
  private let transparency: Transparency
  /// How they are written where they are transparent only: as wherever, or in parts that are apart.
  private let still: Transparency
  /// How they are written in the part that is written, and where that ends.
  private var reading: Transparency
  private var end = 0
  private var strings: LZWStrings
  private var bits: LZWBits
  /// The code before, where it begins a string that is not known yet.
  private var previous: Int?
  private var gain = LZWGain()
  /// For each pixel of a row the longest string, and the one that is best with the next.
  private var keptLongest: [Kept]
  private var keptBest: [Kept]
  private var era: UInt32 = 0

  /// Where strings are cut.
  enum Cuts {
    /// At their ends.
    case none
    /// Or where one of so many runs begins.
    case runs(Int)
    /// Or at one of so many pixels.
    case pixels(Int)
  }

  /// A pixel of some rows, and the run that it lies in.
  struct Place {
    var row: Int
    var x: Int
    var run: Int
    /// How many pixels of the run lie before it.
    var offset: Int
  }

  private struct Match {
    var code = 0
    var length = 0
    var end: Place
  }

  /// A string that was found in a row, and ends in it.
  private struct Kept {
    /// When it was found, and in which runs.
    var era: UInt32 = 0
    var line: Int32 = 0
    var code: UInt16 = 0
    var length: UInt16 = 0
    /// How many runs farther it ends, and where in that.
    var runs: UInt16 = 0
    var offset: UInt16 = 0
  }

  /// - Parameter apart: the symbol of what is the same in parts that are apart, where it has none elsewhere.
  init(
    symbolBits: Int, width: Int, _ transparency: Transparency, apart: UInt8?, cuts: Cuts
  ) {
    (self.transparency, self.cuts) = (transparency, cuts)
    still = (apart ?? transparency.clear).map { .always($0) } ?? transparency
    reading = transparency
    strings = LZWStrings(symbolBits: symbolBits)
    bits = LZWBits(symbolBits: symbolBits)
    keptLongest = Array(repeating: Kept(), count: width)
    keptBest = keptLongest
  }

  /// The codes in blocks.
  mutating func finish() -> [UInt8] { bits.end() }

  /// Writes some rows. No string reaches beyond them.
  mutating func append(_ runs: borrowing GIFRuns) {
    for part in runs.parts { append(part, of: runs) }
  }

  private mutating func append(_ part: GIFPart, of runs: borrowing GIFRuns) {
    era += 1
    reading = part.isMerged || part.isApart && transparency.clear == nil ? still : transparency
    if part.isApart && strings.isFull { startOver() }
    end = part.rows.upperBound
    var place = Place(
      row: part.rows.lowerBound, x: 0, run: Int(runs.rows[part.rows.lowerBound].lowerBound),
      offset: 0)
    while place.row < end {
      let match = strings.isFull ? cutMatch(at: place, runs) : learnedMatch(at: place, runs)
      bits.append(match.code)
      place = match.end
      gain.add(match.length, isLearning: !strings.isFull)
      if strings.isFull && gain.isLost { startOver() }
    }
  }

  private mutating func startOver() {
    bits.appendClear()
    strings.removeAll()
    (previous, gain) = (nil, LZWGain())
    era += 1
  }

  // MARK: - While the dictionary grows

  /// The longest string that is known, and one string more.
  private mutating func learnedMatch(at place: Place, _ runs: borrowing GIFRuns) -> Match {
    // The string that the last code begins ends with what begins here. If that is what the last
    // code begins with, it may be the very string that comes next.
    var guess: UInt8?
    if let previous {
      let beginning = strings.beginning(of: previous)
      if isPossible(beginning, runs.runs[place.run]), !strings.hasString(previous, beginning) {
        guess = beginning
        strings.append(previous, beginning)
      }
    }
    let match = longest(at: place, runs)
    if let previous {
      let beginning = strings.beginning(of: match.code)
      if let guess, guess != beginning { strings.removeLast() }
      if guess != beginning { strings.append(previous, beginning) }
    }
    previous = match.code
    return match
  }

  private func isPossible(_ symbol: UInt8, _ run: GIFRun) -> Bool {
    switch reading {
    case .none: symbol == run.entry
    case .always(let clear): symbol == (run.isSame ? clear : run.entry)
    case .perhaps(let clear): symbol == run.entry || run.isSame && symbol == clear
    }
  }

  // MARK: - When it is full

  /// The string with which this one and the next are longest. Rows that are repeated are not asked
  /// again.
  private mutating func cutMatch(at place: Place, _ runs: borrowing GIFRuns) -> Match {
    let line = runs.rows[place.row].lowerBound
    if let match = kept(keptBest[place.x], at: place, line) { return match }
    let whole = keptMatch(at: place, runs)
    guard whole.end.row < end, whole.length > 1 else { return whole }
    var match = whole
    var next = keptMatch(at: whole.end, runs)
    var reach = whole.length + next.length
    var isInRow = next.end.row == place.row
    var cut = whole.end
    var length = whole.length
    var tries = 0
    while let step = cutBack(&cut, from: place, &tries, runs) {
      length -= step
      next = keptMatch(at: cut, runs)
      isInRow = isInRow && next.end.row == place.row
      if length + next.length > reach {
        reach = length + next.length
        match = Match(code: whole.code, length: length, end: cut)
      }
    }
    match.code = strings.prefix(of: whole.code, droppingLast: whole.length - match.length)
    if isInRow { keptBest[place.x] = keep(match, from: place, line) }
    return match
  }

  /// Moves a cut to the next place before it, in the same row and behind where the string begins, and
  /// says how far.
  private func cutBack(
    _ cut: inout Place, from place: Place, _ tries: inout Int, _ runs: borrowing GIFRuns
  ) -> Int? {
    let isInRow = cut.row == place.row
    var step = 1
    switch cuts {
    case .none: return nil
    case .runs(let most):
      if tries == most { return nil }
      if cut.offset > 0 {
        step = cut.offset
      } else {
        if cut.x == 0 { return nil }
        step = Int(runs.runs[cut.run - 1].length)
        cut.run -= 1
      }
      cut.offset = 0
    case .pixels(let most):
      if tries == most || cut.x == 0 { return nil }
      if cut.offset == 0 {
        cut.run -= 1
        cut.offset = Int(runs.runs[cut.run].length)
      }
      cut.offset -= 1
    }
    cut.x -= step
    tries += 1
    return isInRow && cut.x <= place.x || cut.x < 0 ? nil : step
  }

  /// The longest string, looked up where it has been found before in the same runs.
  private mutating func keptMatch(at place: Place, _ runs: borrowing GIFRuns) -> Match {
    let line = runs.rows[place.row].lowerBound
    if let match = kept(keptLongest[place.x], at: place, line) { return match }
    let match = longest(at: place, runs)
    if match.end.row == place.row { keptLongest[place.x] = keep(match, from: place, line) }
    return match
  }

  private func keep(_ match: Match, from place: Place, _ line: Int32) -> Kept {
    // A string has less than 4096 pixels, and a run in a row less than 65,536.
    Kept(
      era: era, line: line, code: UInt16(match.code), length: UInt16(match.length),
      runs: UInt16(match.end.run - place.run), offset: UInt16(match.end.offset))
  }

  @inline(__always)
  private func kept(_ kept: Kept, at place: Place, _ line: Int32) -> Match? {
    guard kept.era == era && kept.line == line else { return nil }
    let length = Int(kept.length)
    return Match(
      code: Int(kept.code), length: length,
      end: Place(
        row: place.row, x: place.x + length, run: place.run + Int(kept.runs),
        offset: Int(kept.offset)))
  }

  // MARK: - Strings

  private func longest(at place: Place, _ runs: borrowing GIFRuns) -> Match {
    switch reading {
    case .none: longest(at: place, runs) { $0.entry }
    case .always(let clear): longest(at: place, runs) { $0.isSame ? clear : $0.entry }
    case .perhaps(let clear): widest(at: place, runs, clear)
    }
  }

  /// The longest string where each pixel is written in one way.
  @inline(__always)
  private func longest(
    at place: Place, _ runs: borrowing GIFRuns, _ symbol: (GIFRun) -> UInt8
  ) -> Match {
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
      if next != strings.symbol(ofChain: chain) {
        guard let found = strings.chain(after: strings.code(chain, index), next) else { break }
        (chain, index) = (found, -1)
      }
    }
    return Match(code: strings.code(chain, index), length: length, end: end)
  }

  /// The longest string where what is the same may be transparent: each run is the one or the other.
  /// Two ways to read it are followed at a time.
  private func widest(at place: Place, _ runs: borrowing GIFRuns, _ clear: UInt8) -> Match {
    var end = place
    var length = 0
    var front = LZWFront()
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
      var next = LZWFront()
      next.left = Int(run.length)
      for state in 0..<front.count {
        let (chain, index) = state == 0 ? front.first : front.second
        if run.isSame { next.follow(chain, index, clear, strings) }
        next.follow(chain, index, run.entry, strings)
      }
      if next.reach < 0 { break }
      front = next
    }
    let (chain, index) = front.count > 0 ? front.first : front.farthest
    return Match(code: strings.code(chain, index), length: length, end: end)
  }
}

extension GIFRuns {
  /// Moves from the end of a run to the beginning of the next; false at the end of the row before
  /// another, where that is the place's.
  @inline(__always)
  fileprivate func goToNextRun(_ place: inout LZWCoder.Place, before end: Int) -> Bool {
    place.offset = 0
    place.run += 1
    if place.run < Int(rows[place.row].upperBound) { return true }
    place.row += 1
    place.x = 0
    if place.row == end { return false }
    place.run = Int(rows[place.row].lowerBound)
    return true
  }
}

internal import Grids

extension BitBoard {
  /// Returns the visible cells: the highest state in each view square. Visits only cells that are
  /// not dead.
  ///
  /// - Parameter origin: The view coordinates of the board's top left cell.
  func cells(in sight: ScaledRegion, origin: Position) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    var covered = sight.covered(
      of: Region(x: origin.x, y: origin.y, width: size.width, height: size.height))
    covered.x -= origin.x
    covered.y -= origin.y
    let columns = covered.columns
    for y in covered.rows {
      let square = ((y + origin.y) >> sight.scale - sight.region.y) * sight.region.width
      let inside = columns.lowerBound / 64..<(columns.upperBound + 63) / 64
      for word in inside {
        let place = y * wordsPerRow + word
        let (bits, left) = (
          marked(place) & BitBoard.mask(columns, word: word), origin.x + word * 64
        )
        if decay.digits == 0 {
          bits.eachSquare(from: left, scale: sight.scale) {
            grid.elements[square - sight.region.x + $0] = 1
          }
        } else {
          for bit in bits.bits {
            let seen = square - sight.region.x + (left + bit) >> sight.scale
            grid.elements[seen] = max(grid.elements[seen], state(of: bit, word: place))
          }
        }
      }
    }
    return grid
  }

  private func state(of bit: Int, word: Int) -> CellState {
    decay.state(of: bit, words[word], dying, at: word, apart: words.count, on: decay.dead)
  }

  /// Returns a mask of the bits of a row's 64-bit word that lie in a range of columns.
  private static func mask(_ columns: Range<Int>, word: Int) -> UInt64 {
    let first = max(0, columns.lowerBound - word * 64)
    let unused = max(0, (word + 1) * 64 - columns.upperBound)
    return .max << first & .max >> unused
  }
}

extension BitBoard {
  /// A fingerprint of all cells.
  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.combine(words: words)
    if !dying.isEmpty { fingerprint.combine(words: dying) }
    return fingerprint
  }
}

extension BitBoard {
  /// Puts cells on the board with their top left at `corner`, and clips them to the board.
  ///
  /// - Parameter over: True to leave the board unchanged where `cells` is dead.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let covered = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
      .intersection(Region(size))
    for y in covered.rows {
      for x in covered.columns {
        let state = cells[x - corner.x, y - corner.y]
        if state != 0 || !over { set(x, y, to: state) }
      }
    }
  }

  mutating func set(_ x: Int, _ y: Int, to state: CellState) {
    self[x, y] = state == 1
    guard decay.digits > 0 else { return }
    let bit: UInt64 = 1 << UInt64(x % 64)
    for digit in 0..<decay.digits {
      let isSet = state > 1 && (Int(state) - 1) >> digit & 1 == 1
      let place = digit * words.count + y * wordsPerRow + x / 64
      dying[place] = dying[place] & ~bit | (isSet ? bit : 0)
    }
  }

  /// Returns a board of another size with the cells that fit, aligned at the top left.
  func resized(to size: Size) -> BitBoard {
    var resized = BitBoard(size: size, states: decay.states)
    let both = min(wordsPerRow, resized.wordsPerRow)
    for y in 0..<min(size.height, self.size.height) {
      for word in 0..<both {
        let (from, to) = (y * wordsPerRow + word, y * resized.wordsPerRow + word)
        let mask = word == resized.wordsPerRow - 1 ? resized.lastWordMask : .max
        resized.words[to] = words[from] & mask
        for digit in 0..<decay.digits {
          resized.dying[digit * resized.words.count + to] =
            dying[digit * words.count + from] & mask
        }
      }
    }
    return resized
  }
}

internal import Grids

extension BitBoard {
  /// What is seen of it: 1 in each square with a live cell, else 0. Words that are dead are passed
  /// over.
  ///
  /// - Parameter origin: the coordinates that the sight has for the board's top left cell.
  func cells(in sight: Sight, origin: Position) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    var covered = sight.covered(
      of: Region(x: origin.x, y: origin.y, width: size.width, height: size.height))
    covered.x -= origin.x
    covered.y -= origin.y
    let columns = covered.columns
    for y in covered.rows {
      let square = ((y + origin.y) >> sight.scale - sight.region.y) * sight.region.width
      let seen = busy[y].clamped(to: columns.lowerBound / 64..<(columns.upperBound + 63) / 64)
      for word in seen {
        let bits = words[y * wordsPerRow + word] & BitBoard.mask(columns, word: word)
        mark(bits, from: origin.x + word * 64, scale: sight.scale) {
          grid.elements[square - sight.region.x + $0] = 1
        }
      }
    }
    return grid
  }

  /// The bits of a row's word that stand for some columns.
  private static func mask(_ columns: Range<Int>, word: Int) -> UInt64 {
    let first = max(0, columns.lowerBound - word * 64)
    let unused = max(0, (word + 1) * 64 - columns.upperBound)
    return .max << first & .max >> unused
  }

  /// Names the column of every square that holds one of a word's live cells, once.
  ///
  /// - Parameter x: the column of the word's lowest bit.
  @inline(__always)
  private func mark(_ word: UInt64, from x: Int, scale: Int, _ body: (_ square: Int) -> Void) {
    var bits = word
    while bits != 0 {
      let square = (x + bits.trailingZeroBitCount) >> scale
      body(square)
      // Shifted by 64 or more nothing is left.
      bits &= .max << ((square + 1) << scale - x)
    }
  }
}

extension BitBoard {
  /// Of the places of its live cells, as they lie from a corner.
  func fingerprint(from corner: Position) -> Fingerprint {
    var fingerprint = Fingerprint()
    for y in busy.indices {
      for word in busy[y] {
        var bits = words[y * wordsPerRow + word]
        while bits != 0 {
          let x = word * 64 + bits.trailingZeroBitCount
          fingerprint.combine((y - corner.y) << 32 | (x - corner.x))
          bits &= bits - 1
        }
      }
    }
    return fingerprint
  }
}

extension BitBoard {
  /// Lays cells over the board with their top left at `corner`; where `over` is set, dead ones
  /// among them leave what is there. What falls off the board is left out.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let covered = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
      .intersection(Region(size))
    for y in covered.rows {
      for x in covered.columns {
        let lives = cells[x - corner.x, y - corner.y] != 0
        if lives || !over { self[x, y] = lives }
      }
    }
  }

  /// Another board, of which this one keeps what fits, from the top left.
  func resized(to size: Size) -> BitBoard {
    var resized = BitBoard(size: size)
    for y in 0..<min(size.height, self.size.height) {
      let kept = busy[y].clamped(to: 0..<resized.wordsPerRow)
      for word in kept {
        resized.words[y * resized.wordsPerRow + word] = words[y * wordsPerRow + word]
      }
      resized.words[(y + 1) * resized.wordsPerRow - 1] &= resized.lastWordMask
      resized.busy[y] = kept
    }
    return resized
  }

  /// The board with dead cells added on each side.
  ///
  /// - Parameter left: a multiple of 64, so that no bit moves within its word.
  func grown(left: Int, right: Int, top: Int, bottom: Int) -> BitBoard {
    precondition(left % 64 == 0, "columns are added a word at a time")
    var larger = BitBoard(
      size: Size(width: left + size.width + right, height: top + size.height + bottom))
    for y in 0..<size.height {
      let target = (y + top) * larger.wordsPerRow + left / 64
      for word in busy[y] { larger.words[target + word] = words[y * wordsPerRow + word] }
      if !busy[y].isEmpty {
        larger.busy[y + top] = busy[y].lowerBound + left / 64..<busy[y].upperBound + left / 64
      }
    }
    return larger
  }
}

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
        bits.eachSquare(from: origin.x + word * 64, scale: sight.scale) {
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
}

extension BitBoard {
  /// Of the places of its live cells.
  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    for y in busy.indices {
      for word in busy[y] where words[y * wordsPerRow + word] != 0 {
        fingerprint.combine(y << 32 | word)
        fingerprint.combine(Int(bitPattern: UInt(words[y * wordsPerRow + word])))
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
}

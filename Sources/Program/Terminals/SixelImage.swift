internal import Grids
internal import Imaging

/// An image in sixels, the bitmap notation of DEC's terminals: bands of six rows, in which each
/// color draws its pixels as runs of characters.
struct SixelImage {
  /// The text, from the introducer to the terminator.
  private(set) var text: String
  /// The register of each palette entry; nil for entries that are not drawn.
  private let registers: [UInt8?]

  private static let band = 6

  /// - Parameter most: the number of the terminal's color registers.
  init(_ image: Image, colors most: Int) {
    let map = SixelRegisters(image, most: most)
    registers = map.registers
    // With 1 in the second place, pixels without a color keep the color behind them.
    text = "\u{1B}P0;\(map.isOpaque ? 1 : 0);0q\"1;1;\(image.size.width);\(image.size.height)"
    for (register, color) in map.colors.enumerated() {
      let shares = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
      text += "#\(register);2;\(shares[0]);\(shares[1]);\(shares[2])"
    }
    let surface = image.whole()
    for top in stride(from: 0, to: image.size.height, by: Self.band) {
      write(surface, top..<min(top + Self.band, image.size.height))
    }
    text += "\u{1B}\\"
  }

  private mutating func write(_ surface: any Surface, _ rows: Range<Int>) {
    let columns = columns(of: surface, rows)
    for (register, column) in columns.enumerated() where !column.isEmpty {
      text += "#\(register)"
      write(column)
      text += "$"
    }
    text += "-"
  }

  /// Returns for each register the pixels of its color in a band: in each column six bits, of which
  /// the lowest is the top; empty if there are none.
  private func columns(of surface: any Surface, _ rows: Range<Int>) -> [[UInt8]] {
    var columns = [[UInt8]](repeating: [], count: Palette.limit)
    for y in rows {
      surface.withRow(y) { row in
        for x in row.indices {
          guard let register = registers[Int(row[x])] else { continue }
          if columns[Int(register)].isEmpty {
            columns[Int(register)] = [UInt8](repeating: 0, count: row.count)
          }
          columns[Int(register)][x] |= 1 << UInt8(y - rows.lowerBound)
        }
      }
    }
    return columns
  }

  /// Writes the columns as runs, without empty ones at the end.
  private mutating func write(_ columns: [UInt8]) {
    let end = (columns.lastIndex { $0 != 0 } ?? -1) + 1
    var start = 0
    while start < end {
      let next = columns[start..<end].firstIndex { $0 != columns[start] } ?? end
      let letter = String(Unicode.Scalar(63 + columns[start]))
      let count = next - start
      text += count > 3 ? "!\(count)\(letter)" : String(repeating: letter, count: count)
      start = next
    }
  }
}

/// The assignment of the colors of an image to a terminal's color registers.
private struct SixelRegisters {
  private(set) var colors: [Color] = []
  /// The register of each palette entry; nil for transparent ones and those that no pixel has.
  private(set) var registers = [UInt8?](repeating: nil, count: Palette.limit)
  /// True if every pixel is drawn.
  private(set) var isOpaque = true

  /// If there are too few registers, rare colors get the most similar one.
  init(_ image: Image, most: Int) {
    let (palette, counts) = (image.palette, Self.counts(of: image))
    let used = counts.indices.filter { counts[$0] > 0 }
    let drawn = used.filter { palette.alphas[$0] >= 128 }
    isOpaque = drawn.count == used.count
    let kept = drawn.sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(most).sorted()
    colors = kept.map { palette.colors[$0] }
    for entry in drawn {
      registers[entry] =
        kept.firstIndex(of: entry).map { UInt8($0) } ?? nearest(palette.colors[entry])
    }
  }

  private static func counts(of image: Image) -> [Int] {
    let surface = image.whole()
    var counts = [Int](repeating: 0, count: image.palette.colors.count)
    for y in 0..<image.size.height {
      surface.withRow(y) { row in for x in row.indices { counts[Int(row[x])] += 1 } }
    }
    return counts
  }

  private func nearest(_ color: Color) -> UInt8? {
    colors.indices.min { color.distance(to: colors[$0]) < color.distance(to: colors[$1]) }
      .map { UInt8($0) }
  }
}

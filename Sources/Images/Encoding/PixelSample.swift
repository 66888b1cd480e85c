internal import Grids
internal import Imaging

/// Some rows of a region, which tell how its pixels compress.
struct PixelSample {
  private var pixels = 0
  /// The number of runs of a color.
  private var colored = 0
  /// The number of runs if each unchanged pixel is transparent.
  private var changed = 0
  /// The number of different triples of adjacent runs if each unchanged pixel is transparent, without
  /// their lengths. It is a little lower than that, since triples share bits of a table.
  private var triples = 0
  private var table = [UInt64](repeating: 0, count: 1 << tableBits / 64)

  private static let tableBits = 18
  private static let rows = 32
  /// The fewest runs of which triples tell anything.
  private static let fewest = 512

  init(_ surface: any Surface, since previous: (any Surface)?, _ region: Region) {
    for y in stride(
      from: region.y, to: region.rows.upperBound, by: max(1, region.height / Self.rows))
    {
      surface.withRow(y) { row in
        guard let previous else { return add(row, nil, region.columns) }
        previous.withRow(y) { old in add(row, old, region.columns) }
      }
    }
  }

  private mutating func add(_ row: Span<UInt8>, _ old: Span<UInt8>?, _ columns: Range<Int>) {
    pixels += columns.count
    var (color, last, two) = (-1, -1, 0)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let isSame = if let old { old[x] == row[x] } else { false }
      let symbol = isSame ? Palette.limit : Int(row[x])
      if Int(row[x]) != color { colored += 1 }
      color = Int(row[x])
      if symbol != last {
        changed += 1
        last = symbol
        let three = two << 9 | symbol
        two = three & (1 << 18 - 1)
        mark((UInt32(three) &* 0x9E37_79B1) >> UInt32(32 - Self.tableBits))
      }
      x += 1
      while x + 8 <= columns.upperBound, row.repeats(x) {
        if let old, !old.repeats(x) { break }
        x += 8
      }
    }
  }

  private mutating func mark(_ bit: UInt32) {
    let (word, mask) = (Int(bit / 64), UInt64(1) << UInt64(bit % 64))
    if table[word] & mask == 0 { triples += 1 }
    table[word] |= mask
  }

  /// True if most strings of pixels do not repeat: runs have fewer than two pixels, or fewer than
  /// three and many triples of runs differ, or most do, as in fields of numbers. Cells of a few
  /// states, and sprites, have few triples.
  var hasFewRepeats: Bool {
    hasShortRuns || triples >= Self.fewest && colored * 3 > pixels
      || changed >= Self.fewest && triples * 5 > changed * 3
  }

  private var hasShortRuns: Bool { colored * 2 > pixels && changed * 2 > pixels }

  /// True if runs have fewer than four thirds of a pixel.
  var isNoise: Bool { colored * 4 > pixels * 3 && changed * 4 > pixels * 3 }

  /// True if transparent pixels make fewer runs.
  var gainsByTransparency: Bool { !hasShortRuns && changed * 100 < colored * 98 }
}

extension Span<UInt8> {
  /// Returns true if the eight bytes from an index on equal the one before. Precondition: they exist.
  fileprivate func repeats(_ x: Int) -> Bool {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: x, as: UInt64.self)
      == bytes.unsafeLoadUnaligned(fromByteOffset: x - 1, as: UInt64.self)
  }
}

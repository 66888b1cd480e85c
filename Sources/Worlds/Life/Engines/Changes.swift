/// Which strips a tile's changes may change next, as masks of a bit a strip: its own, and those of
/// the tiles around it.
struct Changes {
  private(set) var here: UInt8 = 0
  /// From the top left, row by row.
  private(set) var around = SIMD8<UInt8>.zero

  /// Takes in the cells of a strip that have changed.
  @inline(__always)
  mutating func note(_ change: SIMD8<UInt64>, strip: Int) {
    let columns = change.together
    guard columns != 0 else { return }
    let (first, last) = (change[0], change[7])
    let strips: UInt8 = 1 << strip
    let reached = strips | (first != 0 ? strips >> 1 : 0) | (last != 0 ? strips << 1 : 0)
    here |= reached
    if columns & 1 != 0 { around[3] |= reached }
    if columns >> 63 != 0 { around[4] |= reached }
    if strip == 0 { note(row: first, from: 0, 1 << 7) }
    if strip == 7 { note(row: last, from: 5, 1) }
  }

  /// Takes in that cells of a strip have changed in a way that their neighbours do not feel.
  mutating func noteInside(strip: Int) { here |= 1 << strip }

  /// Takes in what has changed in the row at an edge.
  private mutating func note(row: UInt64, from way: Int, _ strips: UInt8) {
    if row & 1 != 0 { around[way] |= strips }
    if row != 0 { around[way + 1] |= strips }
    if row >> 63 != 0 { around[way + 2] |= strips }
  }
}

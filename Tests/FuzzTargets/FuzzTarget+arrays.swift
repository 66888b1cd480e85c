internal import Arrays
internal import Decoding
internal import Grids
internal import Settings

extension FuzzTarget {
  /// Frames in all formats, also as raw bytes and as tables whose columns are named by numbers.
  static let arrays = FuzzTarget("arrays") { bytes in
    let options = ArrayOptions(mostCells: 1 << 12, memory: 1 << 20)
    var (raw, table, sized) = (options, options, options)
    raw.raw = (Size(width: 3, height: 2), ElementType(.f16, isBigEndian: true))
    table.columns = ["1", "2", "3", "4"]
    table.names = ["empty", "0"]
    sized.size = Size(width: 4, height: 4)
    var (turned, holed) = (options, options)
    (turned.axes, turned.origin) = ([.column, .row, .time], .bottomLeft)
    (holed.noData, holed.words) = ([-1, 255, 0.1], .none)
    for options in [options, raw, table, sized, turned, holed] { read(bytes, options) }
    read(PNGChunks.repaired(bytes), options)
  }

  private static func read(_ bytes: [UInt8], _ options: ArrayOptions) {
    do throws(Located<ArrayProblem>) {
      var reader = try arrayReader(of: ByteSource(bytes), options)
      let size = reader.size
      for _ in 0..<1000 {
        guard let frame = try reader.next() else { break }
        precondition(frame.size == size && frame.values.count == size.area, "a frame is whole")
        if case .names(let names) = reader.content {
          precondition(options.words != .none, "cells are no words")
          check(frame.values, names)
        }
      }
    } catch {
      _ = error.description
    }
  }

  private static func check(_ values: ArrayValues, _ names: [String]) {
    switch values {
    case .bytes(let bytes):
      precondition(bytes.allSatisfy { $0 < names.count }, "an index has a name")
    case .integers(let integers):
      precondition(integers.allSatisfy { names.indices.contains($0) }, "an index has a name")
    case .numbers: preconditionFailure("names have indices")
    }
  }
}

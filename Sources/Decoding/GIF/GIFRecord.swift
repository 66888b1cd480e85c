internal import CGIF
internal import Grids
internal import Imaging

/// A record of a GIF: an image, an extension, or the end of the file.
enum GIFRecord {
  case image(GIFImageHeader)
  case `extension`(GIFExtension)
  case end
}

/// The header of an image: its region on the canvas, its row order and its palette.
struct GIFImageHeader {
  let region: Region
  let isInterlaced: Bool
  /// The image's local palette, or else the global one.
  let colors: [Color]

  /// The rows in the order of the file, counted from the image's top.
  var rowOrder: [Int] {
    // The four passes of an interlaced GIF: first row and step of each.
    let passes = isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    return passes.flatMap { first, step in Array(stride(from: first, to: region.height, by: step)) }
  }
}

/// A GIF extension, parsed as far as the reader uses it.
enum GIFExtension {
  case control(GIFControl)
  case comment(String)
  /// The number of times the animation plays; 0 for forever.
  case plays(Int)
  case other

  init(code: Int32, blocks: [[UInt8]]) {
    switch code {
    case COMMENT_EXT_FUNC_CODE:
      self = .comment(String(decoding: blocks.joined(), as: UTF8.self))
    case GRAPHICS_EXT_FUNC_CODE: self = GIFControl(blocks.first ?? []).map(Self.control) ?? .other
    case APPLICATION_EXT_FUNC_CODE: self = Self.plays(in: blocks).map(Self.plays) ?? .other
    default: self = .other
    }
  }

  /// Returns the plays from a NETSCAPE2.0 extension; nil if the blocks contain none.
  private static func plays(in blocks: [[UInt8]]) -> Int? {
    guard blocks.count >= 2, blocks[0] == Array("NETSCAPE2.0".utf8),
      blocks[1].count >= 3, blocks[1][0] == 1
    else { return nil }
    // The file counts repetitions after the first play, and 0 for forever.
    let again = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
    return again == 0 ? 0 : again + 1
  }
}

/// The timing, disposal and transparent color of the next image.
struct GIFControl {
  enum Disposal {
    case keep, clear, restore
  }

  /// The change to the canvas when the image's delay is over.
  var disposal = Disposal.keep
  var centiseconds = 0
  /// The palette index of transparent pixels; nil if there is none.
  var transparent: UInt8?

  init() {}

  /// Parses a graphic control extension; nil if its length is wrong.
  init?(_ block: [UInt8]) {
    var fields = GraphicsControlBlock()
    guard unsafe DGifExtensionToGCB(block.count, block, &fields) == GIF_OK else { return nil }
    switch fields.DisposalMode {
    case DISPOSE_BACKGROUND: disposal = .clear
    case DISPOSE_PREVIOUS: disposal = .restore
    default: disposal = .keep
    }
    centiseconds = Int(fields.DelayTime)
    transparent = UInt8(exactly: fields.TransparentColor)
  }
}

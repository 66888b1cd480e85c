internal import CGIF
internal import Grids
internal import Imaging

/// One of the parts that a GIF consists of.
enum GIFRecord {
  case image(GIFImageHeader)
  case `extension`(GIFExtension)
  case end
}

/// Where an image lies on the canvas, and how its rows are stored.
struct GIFImageHeader {
  let region: Region
  let isInterlaced: Bool
  /// Its own palette, or else the file's.
  let colors: [Color]

  /// The rows in the order in which they are stored, counted from the image's top.
  var rowOrder: [Int] {
    let passes = isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    return passes.flatMap { first, step in Array(stride(from: first, to: region.height, by: step)) }
  }
}

/// What stands between images.
enum GIFExtension {
  case control(GIFControl)
  case comment(String)
  /// How many times the film plays; 0 is for ever.
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

  /// Netscape's word on repeating, which counts the times after the first.
  private static func plays(in blocks: [[UInt8]]) -> Int? {
    guard blocks.count >= 2, blocks[0] == Array("NETSCAPE2.0".utf8),
      blocks[1].count >= 3, blocks[1][0] == 1
    else { return nil }
    let again = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
    return again == 0 ? 0 : again + 1
  }
}

/// How the next image is shown.
struct GIFControl {
  enum Disposal {
    case keep, clear, restore
  }

  /// What becomes of its place when its time is over.
  var disposal = Disposal.keep
  var centiseconds = 0
  /// The palette index that lets what lies below show.
  var transparent: UInt8?

  init() {}

  /// Reads a graphic control extension; nil where its length is wrong.
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

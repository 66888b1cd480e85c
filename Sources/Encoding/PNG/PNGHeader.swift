internal import Decoding
internal import Grids
internal import Imaging

/// What stands before the pixels of an indexed PNG.
struct PNGHeader {
  /// Up to where an APNG says that it is one.
  let beginning: [UInt8]
  let rest: [UInt8]

  /// - Parameter scenario: a text to carry; nil for none.
  init(_ size: Size, _ palette: Palette, _ scenario: String?) {
    let size = PNGChunk.big(size.width, 4) + PNGChunk.big(size.height, 4)
    // Indices of a palette; compressed, filtered and ordered as usual.
    let header = PNGChunk("IHDR", size + [UInt8(palette.bitDepth), 3, 0, 0, 0])
    let colors = PNGChunk("PLTE", palette.colors.flatMap { [$0.red, $0.green, $0.blue] })
    // Not compressed, in no language.
    let name = Array(CarriedText.keyword.utf8) + [0, 0, 0, 0, 0]
    let text = scenario.map { PNGChunk("iTXt", name + Array($0.utf8)).bytes } ?? []
    beginning = PNGReader.signature + header.bytes
    rest = colors.bytes + text
  }
}

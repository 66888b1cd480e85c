internal import Decoding
internal import Grids
internal import Imaging

/// The chunks of an indexed PNG that precede the pixels.
struct PNGHeader {
  /// The signature and the IHDR chunk, which the acTL chunk of an APNG follows.
  let beginning: [UInt8]
  /// The palette with its transparency, and the chunks of the resolution and the text if there are any.
  let rest: [UInt8]

  init(_ size: Size, _ palette: Palette, _ options: EncodingOptions) {
    let size = PNGChunk.big(size.width, 4) + PNGChunk.big(size.height, 4)
    // Color type 3 is indexed. Compression 0, filter method 0 and interlace 0 are the standard
    // ones.
    let header = PNGChunk("IHDR", size + [UInt8(palette.bitDepth), 3, 0, 0, 0])
    let colors = PNGChunk("PLTE", palette.colors.flatMap { [$0.red, $0.green, $0.blue] })
    // An uncompressed iTXt chunk: after the keyword come its terminator, the two compression bytes,
    // and the terminators of an empty language tag and translated keyword.
    let name = Array(EmbeddedText.keyword.utf8) + [0, 0, 0, 0, 0]
    let text = options.scenario.map { PNGChunk("iTXt", name + Array($0.utf8)).bytes } ?? []
    beginning = PNGReader.signature + header.bytes
    // The resolution along both sides; 1 stands for meters.
    let density = options.printSize.map { PNGChunk.big($0.pixelsPerMeter, 4) }
    let resolution = density.map { PNGChunk("pHYs", $0 + $0 + [1]).bytes } ?? []
    let alphas = palette.leadingAlphas
    let transparency = alphas.isEmpty ? [] : PNGChunk("tRNS", alphas).bytes
    rest = colors.bytes + transparency + resolution + text
  }
}

extension Palette {
  /// The alphas without the last ones that are opaque; empty if all are.
  var leadingAlphas: [UInt8] {
    let count = alphas.lastIndex { $0 < 255 }.map { $0 + 1 } ?? 0
    return Array(alphas[..<count])
  }
}

extension PictureReader {
  /// Animated Portable Network Graphics; where there is one frame only, it is a PNG.
  package static let apng = PictureReader(
    recognises: { $0.starts(with: PNGReader.signature) && PNGReader.isAnimated($0) },
    open: { source throws(DecodingProblem) in
      let beginning = [UInt8](source.peek(longestSignature))
      return png.recognises(beginning) ? try png.open(source) : try APNGReader(source)
    },
    scenario: png.scenario, isWhole: png.isWhole)
}

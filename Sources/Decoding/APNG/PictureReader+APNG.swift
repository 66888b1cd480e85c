extension PictureReader {
  /// The reader of Animated Portable Network Graphics. A file without an
  /// animation control chunk (acTL) is read as a PNG.
  package static let apng = PictureReader(
    recognizes: { $0.starts(with: PNGReader.signature) && PNGReader.isAnimated($0) },
    open: { source throws(DecodingProblem) in
      let beginning = [UInt8](source.peek(longestSignature))
      return png.recognizes(beginning) ? try png.open(source) : try APNGReader(source)
    },
    scenario: png.scenario, isWhole: png.isWhole)
}

internal import Drawing
internal import Settings

extension SettingsReader {
  /// Reads the setting `text`: the size of all texts; nil if it follows from the image.
  mutating func readTextSize() -> TextSize? {
    readIfWritten(
      "text", .textSize, inWords: "13, or more in images wider than 640 pixels",
      "the size of all texts in pixels, or in points (14pt) with dpi pixels per inch",
      also: ["font-size", "fontsize", "text-size", "letters"])
  }

  /// Reads the setting `scale`: the factor of all lengths in the image.
  mutating func readScale() -> Int {
    read(
      "scale", .wholeNumber(1...8), default: 1,
      "multiplies everything: cells, gaps, text, lines and margins; 2 for screens of high density",
      also: ["retina", "pixel-ratio", "factor"])
  }

  /// Multiplies a length by the scale, and reports an error if it exceeds a limit.
  mutating func scaled(_ length: Int, by scale: Int, most: Int, _ name: String) -> Int {
    if length * scale <= most { return length * scale }
    reject(
      "scale",
      "'scale' multiplies '\(name)' to more than \(most) pixels: use a smaller scale")
    return length
  }
}

extension SettingKind<TextSize> {
  /// A size such as `18` or `14pt`.
  fileprivate static var textSize: SettingKind {
    let pixels = SettingKind<Int>.wholeNumber(TextSize.pixelRange, unit: "pixels")
    let (least, most) = (TextSize.pointRange.lowerBound, TextSize.pointRange.upperBound)
    return SettingKind(
      "\(pixels.expectation), or points such as 14pt", placeholder: "N|Npt", forms: pixels.forms,
      show: { size in
        switch size {
        case .pixels(let pixels): "\(pixels)"
        case .points(let points): "\(points)pt"
        }
      },
      list: .numbers,
      parse: { text in
        guard text.hasSuffix("pt") else { return pixels.value(text).map { .pixels($0) } }
        return Ratio(decimal: text.dropLast(2)).flatMap { points in
          points < Ratio(least) || Ratio(most) < points ? nil : .points(points)
        }
      })
  }
}

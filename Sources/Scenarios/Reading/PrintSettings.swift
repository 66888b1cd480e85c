internal import Films
internal import Imaging
internal import Settings

/// The physical size of images: the settings `width` and `dpi`.
struct PrintSettings {
  /// The width as written; nil if it is not set.
  let width: WrittenLength?
  /// The resolution in pixels per inch; nil if neither setting is written.
  let dpi: Int?

  /// The highest resolution in pixels per inch.
  private static let finest = 10_000

  init(_ settings: inout SettingsReader) {
    width = settings.readIfWritten(
      "width", .length, inWords: "determined by the cells",
      "the width of the image on paper, in place of `cell`; its pixels follow from `dpi`", .single,
      also: ["print-width", "paper", "column"])
    let written = settings.readIfWritten(
      "dpi", .wholeNumber(1...Self.finest, unit: "pixels per inch"),
      inWords: "none; \(PrintSize.usualResolution) with width",
      "pixels per inch, which PNGs record", .single, also: ["ppi", "pixels-per-inch"])
    let other = ["picture", "tile", "cell"].first { settings.isWritten($0) }
    if width != nil, let other {
      settings.reject(
        "width",
        "'width' sets the size of the image: use either 'width' or '\(other)'")
    }
    dpi = written ?? (width == nil ? nil : PrintSize.usualResolution)
  }

  /// The width in pixels; nil if it is not set.
  var pixels: Int? {
    width.flatMap { width in dpi.map { width.length.pixels(dpi: $0) } }
  }
}

/// A length and its unit as written, such as `84mm`.
struct WrittenLength: CustomStringConvertible, Sendable {
  private let number: Ratio
  private let unit: Unit

  private enum Unit: String, CaseIterable {
    case mm, cm, pt
    case inch = "in"

    /// The length of the unit.
    var units: Int {
      switch self {
      case .mm: 36_000
      case .cm: 360_000
      case .pt: PhysicalLength.unitsPerInch / 72
      case .inch: PhysicalLength.unitsPerInch
      }
    }
  }

  /// The longest length: 2 m, the width of a large poster.
  private static let longest = PhysicalLength(units: 2000 * 36_000)

  /// Parses a length; nil if the text is none, or if it is shorter than 1 pt or longer than 2 m.
  init?(_ text: String) {
    guard let unit = Unit.allCases.first(where: { text.hasSuffix($0.rawValue) }),
      let number = Ratio(decimal: text.dropLast(unit.rawValue.count))
    else { return nil }
    (self.number, self.unit) = (number, unit)
    guard (Unit.pt.units...Self.longest.units).contains(length.units) else { return nil }
  }

  /// The length, rounded to the nearest unit of 1/914,400 inch.
  var length: PhysicalLength { PhysicalLength(units: number.rounded(times: unit.units)) }

  var description: String { "\(number)\(unit.rawValue)" }
}

extension SettingKind<WrittenLength> {
  /// A length on paper.
  fileprivate static var length: SettingKind {
    SettingKind(
      "a length from 1pt to 2000mm with the unit mm, cm, in or pt, such as 84mm (for a number of"
        + " cells, use size)", placeholder: "LENGTH",
      forms: [.pattern(#"^[0-9]{0,9}(\.[0-9]{1,6})?(mm|cm|in|pt)$"#)], show: { "\($0)" },
      list: .none, parse: { WrittenLength($0) })
  }
}

internal import Files
package import Films
internal import Frames
package import Grids
internal import Imaging
internal import Remotes
internal import Settings
internal import Worlds

/// The settings of a run that never change a byte of its outputs.
package struct RunSettings: Sendable {
  package enum Progress: String, CaseIterable, Sendable {
    /// Only on a terminal.
    case auto
    case always, never
  }

  /// The number of frames that are drawn at the same time.
  package var jobs: Int
  package let quiet: Bool
  package let progress: Progress
  /// True if missing directories of outputs are created.
  package let makesFolders: Bool
  package internal(set) var budget: Budget

  init(_ settings: inout SettingsReader) {
    makesFolders = settings.read(
      "make-folders", .yesOrNo, default: false, "create missing directories of outputs",
      [.run, .single, .flag], also: ["mkdir", "parents", "create-folders"])
    jobs = settings.read(
      "jobs", .wholeNumber(1...1024), default: Workers.standard, inWords: "the number of cores",
      "frames to draw in parallel; never changes a pixel", letter: "j", [.run, .single])
    quiet = settings.read(
      "quiet", .yesOrNo, default: false, "print only errors", letter: "q",
      [.run, .single, .flag])
    progress = settings.read(
      "progress", .word, default: Progress.auto,
      "a progress bar on stderr; auto: only on a terminal",
      [.run, .single])
    settings.readNetworkSettings()
    budget = Budget(&settings)
  }
}

extension Budget {
  /// Reads the limits. Only the user of a scenario sets them, never the scenario. The time that the
  /// reading of its files takes counts.
  fileprivate init(_ settings: inout SettingsReader) {
    let memory = settings.readLimit(
      "max-memory", .amount(unit: "B"), inWords: "4G, at most half of the machine's memory",
      "the memory limit for worlds and images, in bytes")
    let pixels = settings.readLimit(
      "max-pixels", .amount(), "the limit for the pixels of all images together")
    let bytes = settings.readLimit(
      "max-bytes", .amount(unit: "B"),
      "the limit for the bytes of all files, estimated as the worst case of each format")
    let seconds = settings.readLimit(
      "max-time", .seconds(atLeast: Ratio(1, 1000)), "the time limit for the run, in seconds")
    self.init(
      memory: memory ?? Self.defaultMemory, pixels: pixels, bytes: bytes, seconds: seconds,
      since: CancellationCheck.waiting?.start ?? .now)
  }
}

extension SettingsReader {
  /// The limits `max-time`, from now on, and `max-memory`, for the files that settings name; the
  /// limits of the current reading if there is one. They are validated elsewhere.
  package var readingLimits: CancellationCheck.Waiting {
    if let current = CancellationCheck.waiting { return current }
    let seconds = text(of: "max-time").flatMap { Ratio(decimal: $0) }
    let memory = text(of: "max-memory").flatMap { SettingKind<Int>.amount(unit: "B").parse($0) }
    return Budget(memory: memory ?? Budget.defaultMemory, seconds: seconds).cancellation
  }

  /// Reads a limit, which must not be in a scenario file.
  fileprivate mutating func readLimit<Value>(
    _ name: String, _ kind: SettingKind<Value>, inWords words: String = "none", _ meaning: String
  ) -> Value? {
    let value = readIfWritten(name, kind, inWords: words, meaning, [.run, .single, .limit])
    if case .file = place(of: name) {
      reject(
        name,
        "a scenario cannot set its own limits: use --\(name) on the command line, or set"
          + " \(Setting.variable(of: name))")
    }
    return value
  }

  /// Reads the settings by which the command line allows or forbids requests; see `AddressFiles`.
  mutating func readNetworkSettings() {
    let meanings = [
      (AddressFiles.offline, "read files by address only from the cache"),
      (AddressFiles.allowNetwork, "with --root, read the addresses in scenario files"),
    ]
    for (name, meaning) in meanings {
      _ = read(name, .yesOrNo, default: false, meaning, [.run, .single, .flag, .limit])
      if case .file = place(of: name) {
        reject(
          name,
          "a scenario cannot set '\(name)': use --\(name) on the command line")
      }
    }
  }
}

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

  /// Parses a length; nil if the text is none, or if it is not from 1 pt to `longest`.
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
  fileprivate static var length: SettingKind {
    SettingKind(
      "a length from 1pt to 2000mm with the unit mm, cm, in or pt, such as 84mm (for a number of"
        + " cells, use size)", placeholder: "LENGTH",
      forms: [.pattern(#"^[0-9]{0,9}(\.[0-9]{1,6})?(mm|cm|in|pt)$"#)], show: { "\($0)" },
      list: .none, parse: { WrittenLength($0) })
  }
}

extension AddressFiles {
  /// Adds the hashes of files that were read to the scenario, and a note if none are written.
  func report(to settings: inout SettingsReader) {
    let name = "sha256"
    // `grid` also compares the hash of an input on this computer.
    let isOfInput = settings.text(of: "simulation").map(Recording.info.answers(to:)) == true
    guard let first = opened.first else {
      if settings.isWritten(name), settings.errors.isEmpty, !isOfInput {
        settings.reject(name, "'sha256' requires a file by address")
      }
      return
    }
    let known = settings.writtenEntries.first { $0.name == name }?.value ?? ""
    let all = known.split(separator: ",").map(String.init) + opened.map(\.hash)
    let hashes = all.withoutRepeats.joined(separator: ",")
    settings.replaceValue(of: name, by: hashes)
    if !settings.isWritten(name) {
      let file = opened.count == 1 ? first.address : "these \(opened.count) addresses"
      settings.note("to fix the content of \(file), add the setting sha256: \(hashes)")
    }
  }
}

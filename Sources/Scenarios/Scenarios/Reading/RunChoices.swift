internal import Files
package import Films
internal import Frames
package import Grids
internal import Imaging
internal import Remotes
internal import Settings
internal import Worlds

/// The settings of a run that never change a byte of its outputs.
package struct RunChoices: Sendable {
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
  /// True if a run ends only when its outputs are on disk.
  package let syncs: Bool
  package internal(set) var budget: Budget

  init(_ settings: inout SettingsReader) {
    makesFolders = settings.read(
      "make-folders", .yesOrNo, default: false, "create missing directories of outputs",
      [.run, .single, .flag], also: ["mkdir", "parents", "create-folders"])
    syncs = settings.read(
      "sync", .yesOrNo, default: true,
      "wait until outputs are on disk; --no-sync: they may be lost if the power fails",
      [.run, .single, .flag], also: ["fsync", "flush"])
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

extension Budget {
  /// The names of its settings.
  package static let settings = {
    var settings = SettingsReader()
    _ = Budget(&settings)
    return settings.entries.map(\.name)
  }()
}

extension SettingsReader {
  /// The limits `max-time`, from now on, and `max-memory`, for the files that settings name; the
  /// limits of the current reading if there is one. They are checked elsewhere.
  package var readingLimits: CancellationCheck.Waiting {
    if let current = CancellationCheck.waiting { return current }
    var reader = self
    return Budget(&reader).cancellation
  }

  /// Reads a limit, which must not be in a scenario file.
  fileprivate mutating func readLimit<Value>(
    _ name: String, _ kind: SettingKind<Value>, inWords words: String = "none", _ meaning: String
  ) -> Value? {
    let value = readIfWritten(name, kind, inWords: words, meaning, [.run, .single, .limit])
    rejectInFile(
      name,
      "a scenario cannot set its own limits: use --\(name) on the command line, or set"
        + " \(Setting.variable(of: name))")
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
      rejectInFile(name, "a scenario cannot set '\(name)': use --\(name) on the command line")
    }
  }

  private mutating func rejectInFile(_ name: String, _ problem: SettingProblem) {
    if case .file = place(of: name) { reject(name, problem) }
  }
}

extension AddressFiles {
  /// Adds the hashes of files that were read to the scenario, and a note if none are written.
  /// - Parameter info: the simulation; `grid` also compares the hash of an input on this computer.
  func report(to settings: inout SettingsReader, for info: SimulationInfo) {
    let name = "sha256"
    guard let first = opened.first else {
      if settings.missing(name).isEmpty, settings.errors.isEmpty,
        !info.traits.contains(.playsInput)
      {
        settings.reject(name, "'sha256' requires a file by address")
      }
      return
    }
    let known = settings.writtenEntries.first { $0.name == name }?.value ?? ""
    let all = known.split(separator: ",").map(String.init) + opened.map(\.hash)
    let hashes = all.withoutRepeats.joined(separator: ",")
    settings.replaceValue(of: name, by: hashes)
    if !settings.missing(name).isEmpty {
      let file = opened.count == 1 ? first.address : "these \(opened.count) addresses"
      settings.note("to fix the content of \(file), add the setting sha256: \(hashes)")
    }
  }
}

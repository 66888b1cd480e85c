package import Files
internal import Grids
package import Settings

/// A file that names everything on which the outputs of a run depend: the scenarios with the
/// defaults of their settings and the texts of the files that they name, the hashes of all other
/// inputs, and the hashes of the outputs.
///
/// It is a file of scenarios in YAML whose first document is the description. Paths are relative to
/// its directory. Equal runs have equal locks.
package struct LockFile: Sendable {
  /// A file with its SHA-256.
  package struct HashedFile: Sendable {
    /// The path from the directory of the lock.
    package let name: String
    package let sha256: String
    package let place: InputLocation

    package init(_ name: String, sha256: String, at place: InputLocation) {
      (self.name, self.sha256, self.place) = (name, sha256, place)
    }
  }

  /// A scenario of the run.
  struct Scenario {
    let name: String
    /// The defaults of the settings that are not written.
    let defaults: [Setting]
  }

  /// The version of the program that wrote the lock.
  package private(set) var version = ""
  package private(set) var inputs: [HashedFile] = []
  package private(set) var outputs: [HashedFile] = []
  /// The hashes of the decoded pixels of outputs.
  package private(set) var pixels: [HashedFile] = []
  private(set) var scenarios: [Scenario] = []
  private(set) var files: [PackedFile] = []
  private(set) var errors: [InputError] = []

  /// The first setting of a description, and the value that this program reads and writes.
  static let (mark, format) = ("lock", "1")

  /// Reads a description; nil if the settings are something else.
  init?(_ settings: [Setting]) {
    guard let first = settings.first, first.name == Self.mark else { return nil }
    if first.value.text != Self.format {
      reject("expected lock: \(Self.format), which this version of render writes", at: first.place)
      return
    }
    for setting in settings.dropFirst() { read(setting) }
  }

  private mutating func read(_ setting: Setting) {
    switch setting.name {
    case "render": version = setting.value.text ?? ""
    case "inputs": inputs = hashes(in: setting)
    case "outputs": outputs = hashes(in: setting)
    case "pixels": pixels = hashes(in: setting)
    case "scenarios": scenarios = setting.value.all.compactMap { scenario($0) }
    case "files": files = setting.value.all.compactMap { file($0) }
    default:
      reject("unknown part '\(setting.name)' of a lock: write the lock again", at: setting.place)
    }
  }

  private mutating func hashes(in setting: Setting) -> [HashedFile] {
    guard case .settings(let files) = setting.value.content else {
      reject("expected files with their SHA-256", at: setting.place)
      return []
    }
    return files.compactMap { file in
      guard let hash = file.value.text, hash.isSHA256 else {
        reject("'\(file.name)': expected 64 hexadecimal digits", at: file.place)
        return nil
      }
      return HashedFile(file.name, sha256: hash, at: file.place)
    }
  }

  private mutating func scenario(_ written: Written) -> Scenario? {
    guard case .settings(let parts) = written.content,
      let name = parts.first(where: { $0.name == "name" })?.value.text
    else {
      reject("expected a name and defaults", at: written.place)
      return nil
    }
    let defaults = parts.first { $0.name == "defaults" }?.value.content
    if case .settings(let settings)? = defaults { return Scenario(name: name, defaults: settings) }
    return Scenario(name: name, defaults: [])
  }

  private mutating func file(_ written: Written) -> PackedFile? {
    guard case .settings(let parts) = written.content else { return nil }
    let value = { (name: String) in parts.first { $0.name == name }?.value.text }
    guard let kind = value("kind").flatMap(FileKind.init), PackedFile.kinds.contains(kind),
      let name = value("name"), let text = value("text")
    else {
      reject("expected the kind, the name and the text of a file", at: written.place)
      return nil
    }
    return PackedFile(
      kind, name, text, canonical: value("value"), isPath: value("value") == nil,
      sha256: value("sha256"))
  }

  private mutating func reject(_ problem: SettingProblem, at place: InputLocation) {
    errors.append(InputError(problem, at: place))
  }

  /// Returns the errors of the description, and that of a lock of which scenarios are missing.
  func errors(ofScenarios count: Int) -> [InputError] {
    guard errors.isEmpty, count == 0 || count != scenarios.count else { return errors }
    let lack =
      count == 0
      ? "no scenario" : "\(count.counted("scenario")), and describes \(scenarios.count)"
    return [InputError("the lock contains \(lack): write it again")]
  }

  /// Returns an error for each input that is missing or differs from that of the run.
  package func errors(in folder: Path, _ policy: PathPolicy) -> [InputError] {
    inputs.compactMap { input in
      do throws(AccessProblem) {
        let hash = try FileStream.hash(of: folder.path(to: Path(input.name)), policy).sha256
        let problem: SettingProblem = "'\(input.name)' is another file than the run has read"
        return hash == input.sha256 ? nil : InputError(problem, at: input.place)
      } catch {
        return InputError(error.problem(of: input.name), at: input.place)
      }
    }
  }
}

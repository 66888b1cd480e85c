package import Files
internal import Grids
internal import Settings

extension LockFile {
  /// Returns the text of a lock.
  ///
  /// - Parameters:
  ///   - documents: the scenarios of the run, after random values were drawn.
  ///   - folder: the directory of the lock, with a trailing slash.
  package static func text(
    of documents: [Document], files: [PackedFile], inputs: [HashedFile], outputs: [HashedFile],
    pixels: [HashedFile], version: String, in folder: Path
  ) throws(LockProblem) -> String {
    var scenarios: [String] = []
    for document in documents { scenarios.append(try document.lockText(in: folder)) }
    let hashes = { (files: [HashedFile]) in
      files.map { "  \(Written.scalar($0.name)): \($0.sha256)\n" }
    }
    let head =
      [
        "# Everything that a run of render depends on. `render check` draws it again, and compares.\n",
        "\(mark): \(format)\n", "render: \(Written.scalar(version))\n",
      ] + section("inputs", hashes(inputs)) + section("outputs", hashes(outputs))
      + section("pixels", hashes(pixels))
      + section("scenarios", documents.map(\.lockEntry)) + section("files", files.map(\.lockEntry))
    return ([head.joined()] + scenarios).joined(separator: "---\n")
  }

  private static func section(_ name: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(name):\n"] + lines
  }
}

extension PackedFile {
  fileprivate var lockEntry: String {
    let parts = [
      ("kind", kind.rawValue), ("name", name), ("value", isPath ? nil : canonical ?? name),
      ("sha256", sha256), ("text", text),
    ]
    let known = parts.compactMap { part, text in text.map { "\(part): \(Written.scalar($0))" } }
    return "  - {\(known.joined(separator: ", "))}\n"
  }
}

extension Document {
  /// The settings of a run that are no part of its scenario.
  private static let ofRun = ["jobs", "quiet", "progress", "sync"]

  /// The table of the scenario's settings.
  private var table: SettingsTable { .of(settings, library(.none)) }

  /// The settings that a lock contains.
  private func isLocked(_ entry: SettingEntry) -> Bool {
    !entry.traits.contains(.limit) && !Self.ofRun.contains(entry.name)
  }

  /// The name of the scenario, and the defaults of the settings that are not written.
  fileprivate var lockEntry: String {
    let written = Set(settings.map(\.name))
    // The images of a figure have defaults of their own.
    let entries = isFigure ? [] : table.all
    let defaults = entries.filter { isLocked($0) && !written.contains($0.name) }
      .compactMap { entry in
        entry.standard.text.map { "\(Written.scalar(entry.name)): \(Written.scalar($0))" }
      }
    return
      "  - name: \(Written.scalar(name))\n    defaults: {\(defaults.joined(separator: ", "))}\n"
  }

  /// The settings as written, one a line.
  fileprivate func lockText(in folder: Path) throws(LockProblem) -> String {
    let table = table
    var lines: [String] = []
    for name in settings.map(\.name).withoutRepeats {
      if let entry = table.entry(name), !isLocked(entry) { continue }
      var values = settings.filter { $0.name == name }.map(\.value)
      if values.count > 1 { values = values.flatMap(\.all) }
      var texts = values.map(\.canonical)
      if name == "out" {
        texts = try values.flatMap(\.all).map { value throws(LockProblem) in
          try value.output(in: folder)
        }
      }
      lines.append(
        "\(name): \(texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]")\n")
    }
    return lines.joined()
  }
}

extension Written {
  /// Returns the path of an output from a directory.
  fileprivate func output(in folder: Path) throws(LockProblem) -> String {
    guard let text, text != "-" else { throw .standardOutput }
    let whole = place.folder.path(to: Path(text))
    // The directory of the scenario exists; that in the name may have placeholders.
    let isFixed = !whole.folder.text.contains("{")
    if isFixed, let path = Folder.path(to: whole, from: folder) { return Self.scalar(path.text) }
    guard !Path(text).isAbsolute, let start = Folder.path(to: place.folder + "x", from: folder)
    else { throw .unreachable(text) }
    return Self.scalar((start.folder + Path(text)).text)
  }
}

/// The reason why a run has no lock.
package struct LockProblem: Sentence {
  package let description: String

  package init(_ description: String) { self.description = description }

  package static let standardOutput: Self =
    "--write-lock: out '-' is standard output, and a lock names files"
  static func unreachable(_ path: String) -> Self {
    "--write-lock: there is no path from the lock to '\(path)'"
  }
}

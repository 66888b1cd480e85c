import Foundation
import TestSupport
import Testing

/// A statement of the page of limitations, and how the tests try it.
struct Limitation: Sendable, CustomTestStringConvertible {
  /// The sentence of the page, with the name of a fact in braces in place of its value.
  let sentence: String
  let attempts: [Attempt]

  init(_ sentence: String, _ attempts: Attempt...) {
    (self.sentence, self.attempts) = (sentence, attempts)
  }

  var testDescription: String { sentence }

  static let all = ofSimulations + ofFrames + ofEvents + ofFiles + ofDrawing + ofRuns

  /// The statements about programs that no test can run, with the names of the programs.
  static let aboutOthers: KeyValuePairs = [
    "LifeViewer reads a saved pattern of triangles upside down if its top left cell points up.":
      "LifeViewer",
    "Golly 3.3 itself does this differently.": "Golly 3.3",
    "ffmpeg can convert `--out - --format png` to others.": "ffmpeg",
    "Players ignore `loop`.": "Players",
    "Viewers show at most 50 frames per second.": "Viewers",
    """
    Browsers show at most {browser frame rate} frames of a WebP per second, and less than 100 of an \
    APNG.
    """: "Browsers",
    """
    Pillow before 11 draws them opaque, and so shows wrong frames; browsers and ffmpeg show the right \
    ones.
    """: "Pillow",
    "ffmpeg 5.1 reads only stills.": "ffmpeg",
    "Browsers do not tell an `<img>` about reduced motion.": "Browsers",
    "**Windows** is not supported.": "Windows",
  ]

  /// The statements of the page: the sentences of its lists, and the rows of its tables.
  static func statements() throws -> [String] {
    let page = try Page("docs/unsupported.md").prose
      .replacing(#/<!-- (?:fact|result): (.+?) -->.*?<!-- / -->/#) {
        "{\($0.1)}"
      }
    var items: [String] = []
    for line in page.components(separatedBy: "\n").drop(while: { !$0.hasPrefix("## ") }) {
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix("|---") { continue }
      if line.hasPrefix("- ") || line.hasPrefix("| ") {
        items.append(line.hasPrefix("- ") ? String(line.dropFirst(2)) : line)
      } else {
        let start = items.popLast().map { $0 + " " } ?? ""
        items.append(start + line.trimmingCharacters(in: .whitespaces))
      }
    }
    // A row of a table is one statement; its titles are none.
    return items.filter { $0 != "| simulation | events |" }.flatMap { item in
      item.hasPrefix("|")
        ? [item] : item.replacing(". ", with: ".\n").split(separator: "\n").map(Self.withoutTitle)
    }
  }

  /// Removes the title of an item, such as `**Rules.**`.
  private static func withoutTitle(_ sentence: Substring) -> String {
    String(sentence.replacing(#/^\*\*[^*]+\.\*\* /#, with: ""))
  }
}

/// One way to try a statement.
enum Attempt: Sendable {
  /// Commands of a shell that fail, and a part of their messages.
  case fails(String, _ message: String)
  /// Commands of a shell that succeed, and a part of what they print.
  case prints(String, _ text: String)
  /// Commands of a shell that succeed.
  case succeeds(String)
  /// Commands that succeed with ffmpeg, which `LimitationJudgeTests` tries, and a part of what they
  /// print.
  case judged(String, _ text: String)
  /// A test of the same statement, by its file and its name.
  case tested(_ suite: String, _ test: String)

  /// The functions that the commands can use besides those of the system.
  ///
  /// - `write FILE TEXT` writes a text with a line end to a file.
  /// - `scene TEXT OPTION…` runs a scenario.
  /// - `event SIMULATION EVENT` runs a scenario with an event in generation 1.
  /// - `bare SIMULATION OPTION…` draws without metadata.
  private static let functions = #"""
    write() { printf '%b\n' "$2" > "$1"; }
    scene() { write a.yaml "$1"; shift; render run a.yaml "$@"; }
    event() { scene "simulation: $1\nsize: 9x9\nframes: 3\nevents: [{at: 1, $2}]\nout: a.csv"; }
    bare() { render "$@" --no-metadata; }

    """#

  var isJudged: Bool { if case .judged = self { true } else { false } }

  func follow() async throws {
    switch self {
    case .fails(let commands, let message):
      let program = try await Self.run(commands)
      let said = Self.said(by: program)
      #expect(program.status != 0 && said.contains(message), "\(commands)\n\(said)")
    case .prints(let commands, let text), .judged(let commands, let text):
      let program = try await Self.run(commands)
      let said = Self.said(by: program)
      #expect(program.status == 0 && said.contains(text), "\(commands)\n\(said)")
    case .succeeds(let commands):
      let program = try await Self.run(commands)
      #expect(program.status == 0, "\(commands)\n\(Self.said(by: program))")
    case .tested(let suite, let test):
      #expect(Self.tests[suite]?.contains("func `\(test)`") == true, "\(suite).swift: \(test)")
    }
  }

  /// Runs commands in a directory with two fonts, one with a table of kerning.
  private static func run(_ commands: String) async throws -> Program {
    let stage = try ScenarioFolder()
    var font = BoxFont(and: "אבäλ")
    try Data(font.bytes).write(to: stage.folder.file("own.ttf"))
    font.kerning = -200
    try Data(font.bytes).write(to: stage.folder.file("kerned.ttf"))
    let home = stage.path
    let environment = [
      "HOME": home, "XDG_DATA_HOME": home + "/data",
      "XDG_CONFIG_HOME": home + "/config", "XDG_STATE_HOME": home + "/state",
    ]
    return try await RenderShell.run(
      functions + commands, in: stage.folder.url, environment: environment)
  }

  private static func said(by program: Program) -> String { program.text + program.errors }

  /// The sources of the tests by the names of their files.
  private static let tests: [String: String] = {
    let files = FileManager.default.enumerator(
      at: projectFolder.appending(path: "Tests"), includingPropertiesForKeys: nil)
    var tests: [String: String] = [:]
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      tests[file.deletingPathExtension().lastPathComponent] = try? String(
        contentsOf: file, encoding: .utf8)
    }
    return tests
  }()
}

import Foundation
import TestSupport
import Testing

/// The files that a text may name, by its origin: each key of each text format that can name a
/// file, with each origin.
@Suite struct OriginTests {
  /// A key of a text format.
  enum Key: CaseIterable {
    case modelInput, modelFieldInput, modelSprite, themeSprite, patternRule

    /// The extension of the text.
    var ending: String {
      switch self {
      case .modelInput, .modelFieldInput, .modelSprite: "model"
      case .themeSprite: "theme"
      case .patternRule: "rle"
      }
    }

    /// The extension of the files that the key names.
    var named: String {
      switch self {
      case .modelInput, .modelFieldInput: "csv"
      case .modelSprite, .themeSprite: "png"
      case .patternRule: "rule"
      }
    }

    /// Returns a text that names a file.
    func text(naming name: String) -> String {
      switch self {
      case .modelInput:
        "states: {a: white, b: black}\nsize: 2x2\nstart: [{input: \"\(name)\"}]\nstep: {a: b}\n"
      case .modelFieldInput:
        "fields: {v: 0}\nsize: 2x2\nstart: [{v: {input: \"\(name)\"}}]\nstep: {v: v}\n"
      case .modelSprite:
        "states: {a: white, b: {color: black, sprite: \"\(name)\"}}\nsize: 2x2\nstep: {a: b}\n"
      case .themeSprite:
        "background: #ffffff\ntext: #000000\nsprite orca: \(name)\n"
      case .patternRule: "x = 1, y = 1, rule = \(name)\no!\n"
      }
    }

    /// Returns a scenario with the text at a path.
    func scenario(_ path: String) -> String {
      let settings =
        switch self {
        case .modelInput, .modelFieldInput, .modelSprite: "simulation: \"\(path)\"\n"
        case .themeSprite: "simulation: sea\nshape: sprite\ntheme: \"\(path)\"\n"
        case .patternRule: "simulation: life\npattern: \"\(path)\"\n"
        }
      return settings + "frames: 1\nout: a.png\n"
    }
  }

  enum Origin: CaseIterable {
    case own, root, archive, server

    /// The names that a text of this origin may use.
    var allowed: Set<Target> {
      switch self {
      case .own: [.beside, .above, .absolute, .address]
      case .root, .archive: [.beside]
      case .server: []
      }
    }
  }

  enum Target: CaseIterable {
    case beside, above, absolute, address
  }

  private static let sprite =
    (try? Data(contentsOf: projectFolder.appendingPathComponent("assets/sprites/orca.png"))).map {
      [UInt8]($0)
    } ?? []
  private static let rule = """
    @RULE canary
    @TABLE
    n_states:2
    neighborhood:Moore
    symmetries:none
    """

  /// Returns a valid file with an extension.
  private static func canary(_ ending: String) -> [UInt8] {
    switch ending {
    case "png": sprite
    case "rule": Array(rule.utf8)
    default: Array("0,1\n1,0\n".utf8)
    }
  }

  @Test(arguments: Key.allCases, Origin.allCases)
  func `A text names only what its origin may`(key: Key, origin: Origin) async throws {
    let folder = try TemporaryFolder()
    let canary = Self.canary(key.named)
    let other = LyingServer { _ in
      var answer = LyingServer.Answer("200 OK", ["Content-Length: \(canary.count)"])
      answer.bytes += canary
      return answer
    }
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    for place in [folder.url, inner] {
      try Data(canary).write(to: place.appendingPathComponent("canary.\(key.named)"))
    }
    for target in Target.allCases {
      let name =
        switch target {
        case .beside: "canary.\(key.named)"
        case .above: "../canary.\(key.named)"
        case .absolute: folder.file("canary.\(key.named)").path
        case .address: other.address("/canary.\(key.named)")
        }
      // The rule of a pattern is no address: its colon is that of a grid.
      if key == .patternRule, target == .address { continue }
      let told = try await told(of: key, naming: name, canary, from: origin, in: folder)
      let isAllowed = origin.allowed.contains(target)
      #expect(told.status == (isAllowed ? 0 : 2), "\(target): \(told.text)")
      if !isAllowed {
        #expect(told.text.split(separator: "\n").count { !$0.hasPrefix(" ") } == 1, "\(told.text)")
      }
    }
    let isAsked = origin.allowed.contains(.address) && key != .patternRule
    #expect(other.requests.isEmpty == !isAsked)
  }

  /// Runs `plan` for a scenario whose text has an origin. Returns the status and the messages.
  private func told(
    of key: Key, naming name: String, _ canary: [UInt8], from origin: Origin,
    in folder: TemporaryFolder
  ) async throws -> (status: Int32, text: String) {
    let text = key.text(naming: name)
    let file = "text.\(key.ending)"
    let server = LyingServer { _ in .init("200 OK", [], text) }
    defer { server.stop() }
    var path = file
    switch origin {
    case .own, .root: try Data(text.utf8).write(to: folder.file("inner/\(file)"))
    case .archive:
      path = "all.zip/\(file)"
      let bytes = StoredZip.bytes([
        (file, Array(text.utf8)), ("canary.\(key.named)", canary),
      ])
      try Data(bytes).write(to: folder.file("inner/all.zip"))
    case .server: path = server.address("/\(file)")
    }
    try Data(key.scenario(path).utf8).write(to: folder.file("inner/s.yaml"))
    let options = origin == .root ? ["--root", "inner"] : []
    let program = try await folder.render(
      ["plan", "inner/s.yaml"] + options, environment: ["XDG_CACHE_HOME": folder.file("cache").path]
    )
    return (program.status, program.errors)
  }

  /// A rule file without a table is completed by another one of the name after `@RULE`.
  @Test func `The name in a rule file is no path`() async throws {
    let folder = try TemporaryFolder()
    try Data(Self.rule.utf8).write(to: folder.file("canary"))
    let text = "@RULE \(folder.file("canary").path)\n@COLORS\n1 255 0 0\n"
    let server = LyingServer { _ in .init("200 OK", [], text) }
    try Data(text.utf8).write(to: folder.file("looks.rule"))
    for path in ["looks.rule", server.address("/looks.rule")] {
      let program = try await folder.render(
        ["life", "--rule", path, "--frames", "1", "-o", "a.png"],
        environment: ["XDG_CACHE_HOME": folder.file("cache").path])
      #expect(program.status == 2, "\(program.errors)")
      #expect(program.errors.contains("neither a section @TABLE"), "\(program.errors)")
    }
  }

  @Test func `Patterns in the script of a pattern from a server are placed`() async throws {
    let folder = try TemporaryFolder()
    let text = "#C [[ PASTET 2 PASTE 3o! 4 4 STOP 3 ]]\nx = 1, y = 1, rule = B3/S23\no!\n"
    let server = LyingServer { _ in .init("200 OK", [], text) }
    let program = try await folder.render(
      ["life", "--pattern", server.address("/a.rle"), "--script", "--out", "a.gif"],
      environment: ["XDG_CACHE_HOME": folder.file("cache").path])
    #expect(program.status == 0, "\(program.errors)")
  }
}

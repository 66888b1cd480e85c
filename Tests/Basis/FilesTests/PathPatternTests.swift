import Files
import Foundation
import Grids
import Settings
import TestSupport
import Testing

/// Patterns of paths, and their limits.
@Suite struct PathPatternTests {
  private let folder: TemporaryFolder
  private var root: String { folder.url.resolvingSymlinksInPath().path }

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "a.yaml", "b.yaml", "b.txt", ".hidden.yaml", "y [1].yaml", "{c}.yaml", "sub/c.yaml",
      "sub/a.yml", "sub/deep/d.yaml", "sub/.git/x.yaml", "other/deep/d.yaml", "é.yaml",
    ] { try write(name) }
    try link("link.yaml", to: "a.yaml")
    try link("sub/up", to: "../other")
  }

  private func write(_ name: String) throws {
    let file = folder.file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name).path, withDestinationPath: target)
  }

  /// Returns the paths that match, relative to the folder; nil at a limit.
  private func found(
    _ pattern: String, atMost most: Int = 1000, _ policy: PathPolicy = .none
  ) throws -> [String]? {
    let pattern = try #require(try PathPattern(root + "/" + pattern))
    return pattern.files(policy, atMost: most) { _ in true }?.map {
      String($0.text.dropFirst(root.count + 1))
    }
  }

  @Test(arguments: [
    ("*.yaml", ["a.yaml", "b.yaml", "y [1].yaml", "{c}.yaml", "é.yaml"]),
    ("?.yaml", ["a.yaml", "b.yaml", "é.yaml"]),
    ("[ab].yaml", ["a.yaml", "b.yaml"]), ("[!a].yaml", ["b.yaml", "é.yaml"]),
    ("[^a-b].yaml", ["é.yaml"]), ("[b-z].*", ["b.txt", "b.yaml"]), ("[z-a].yaml", []),
    ("y [[]1[]].yaml", ["y [1].yaml"]), ("[]ab].yaml", ["a.yaml", "b.yaml"]), ("[a.yaml*", []),
    ("**/d.yaml", ["other/deep/d.yaml", "sub/deep/d.yaml"]),
    ("sub/**/*.yaml", ["sub/c.yaml", "sub/deep/d.yaml"]),
    (
      "**/*.y*ml",
      [
        "a.yaml", "b.yaml", "other/deep/d.yaml", "sub/a.yml", "sub/c.yaml", "sub/deep/d.yaml",
        "y [1].yaml", "{c}.yaml", "é.yaml",
      ]
    ), ("sub/**", ["sub/a.yml", "sub/c.yaml", "sub/deep/d.yaml"]),
    ("**/**/deep/**/d.yaml", ["other/deep/d.yaml", "sub/deep/d.yaml"]),
    ("*/deep/*", ["other/deep/d.yaml", "sub/deep/d.yaml"]), ("sub/*/d.yaml", ["sub/deep/d.yaml"]),
    ("{a,b}.yaml", ["a.yaml", "b.yaml"]), ("{b,a,a,none}.yaml", ["a.yaml", "b.yaml"]),
    ("{sub/c,a}.y{,a}ml", ["a.yaml", "sub/c.yaml"]),
    ("{s{u,x}b,other}/**/{d,c}.yaml", ["other/deep/d.yaml", "sub/c.yaml", "sub/deep/d.yaml"]),
    ("{*.txt,sub/*.yml}", ["b.txt", "sub/a.yml"]), ("{c}*", ["{c}.yaml"]),
    ("**/.git/*", []), (".*", []), ("*/../a.yaml", []), ("none/**", []), ("a.yaml/*", []),
    ("link*", []), ("./sub//*.yml", ["sub/a.yml"]),
  ])
  func `A pattern stands for files`(pattern: String, files: [String]) throws {
    #expect(try found(pattern) == files.sorted { Path($0) < Path($1) }, "\(pattern)")
  }

  @Test(arguments: ["a.yaml", "{c}.yaml", "a{.yaml", "a}.yaml", "[.yaml", "a[", "x{a{b}c}", "-"])
  func `A name without a pattern is none`(name: String) throws {
    #expect(try PathPattern(name) == nil)
  }

  @Test func `A root leaves out all that is outside`() throws {
    let policy = try #require(PathPolicy(around: root + "/sub"))
    #expect(try found("**/*.yaml", policy) == [])
    #expect(try found("sub/../*.yaml", policy) == [])
    #expect(try found("sub/**/*.yaml", policy) == ["sub/c.yaml", "sub/deep/d.yaml"])
  }

  @Test func `Bash finds the same files`() throws {
    var random = SystemRandomNumberGenerator()
    let parts = ["*", "?", "a", "b", "sub", ".yaml", "[a-c]", "[!b]", "{a,b}", "{d,*}", "deep"]
    let patterns = (0..<300).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Int.random(in: 0..<4, using: &random) == 0
          ? "**"
          : (0..<Int.random(in: 1...3, using: &random)).map { _ in
            parts.randomElement(using: &random) ?? ""
          }.joined()
      }.joined(separator: "/")
    }
    for name in ["link.yaml", "sub/up", "é.yaml"] {
      try FileManager.default.removeItem(at: folder.file(name))
    }
    let script = """
      shopt -s globstar nullglob; export LC_ALL=C
      for pattern in "${@}"; do
        eval "names=($pattern)"
        for name in "${names[@]}"; do [ -f "$name" ] && printf '%s\\n' "$name"; done | sort -u
        echo '==='
      done
      """
    let bash = try Program("bash", ["-c", script, "bash"] + patterns, in: folder.url)
    let lists = bash.text.split(separator: "===\n", omittingEmptySubsequences: false).dropLast()
    try #require(lists.count == patterns.count, "\(bash.errors)")
    for (pattern, list) in zip(patterns, lists) {
      let names = list.split(separator: "\n").map(String.init)
      let own =
        try PathPattern(root + "/" + pattern) == nil
        ? names : try #require(try found(pattern))
      #expect(Set(own) == Set(names), "\(pattern)")
    }
    #expect(lists.contains { $0.count > 10 })
  }

  @Test func `Braces and lengths have limits`() throws {
    #expect(throws: FileProblem.self) {
      try PathPattern(String(repeating: "{a,b}", count: 9))
    }
    #expect(throws: FileProblem.self) { try PathPattern(String(repeating: "*", count: 4097)) }
    #expect(throws: FileProblem.self) {
      try PathPattern(
        "{" + String(repeating: "a,{", count: 900) + String(repeating: "}", count: 901))
    }
    #expect(try PathPattern(String(repeating: "{a,b}", count: 8)) != nil)
    #expect(try PathPattern(String(repeating: "{", count: 4000)) == nil)
  }

  @Test(arguments: ["*a", "?*", "[a-z]*", "**/", "{a,*}"])
  func `Patterns that backtracking would not end are matched at once`(part: String) throws {
    try write(String(repeating: "a", count: 250))
    // A search that backtracks takes more steps than there are atoms.
    let count = part == "{a,*}" ? 8 : 100
    #expect(try found(String(repeating: part, count: count) + "b", atMost: 100_000) == [])
  }

  @Test func `Entries, levels and time are limited`() throws {
    #expect(try found("**/*", atMost: 10) == nil)
    #expect(try found("**/*", atMost: 100) != nil)
    try write(String(repeating: "d/", count: 64) + "x.yaml")
    #expect(try found("d/**/x.yaml")?.count == 1)
    try write(String(repeating: "d/", count: 70) + "x.yaml")
    #expect(try found("d/**/x.yaml") == nil)
    #expect(try found("*.yaml") != nil)
    let isOver = CancellationCheck.Waiting { true }
    let late = try CancellationCheck.$waiting.withValue(isOver) {
      (try found("*.yaml"), Folder.files(below: Path(root + "/")))
    }
    #expect(late.0 == nil && late.1 == nil)
  }
}

import Foundation
import TestSupport
import Testing

/// Files in the place of outputs that something else than `render` has written.
@Suite struct ForeignFileTests {
  private let stage: ScenarioFolder

  init() async throws {
    stage = try ScenarioFolder()
    try stage.write(
      "simulation: life\npattern: glider\nsize: 9\ncell: 6\nframes: 1\n"
        + "out: [a.png, a.gif, a.svg, a.csv, a.json, a.rle, a.webp, a.pdf]\n", to: "a.yaml")
    #expect(try await stage.render("run", "a.yaml") == "")
  }

  private static let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 3\n"

  @Test(arguments: [
    ("", "the file is empty", nil),
    (pointer, "the file is a pointer of Git LFS, not the output itself", "git lfs pull"),
    (
      "\u{FEFF}\n<!doctype HTML>\n", "the file is a web page, such as the error page of a server",
      nil
    ),
    ("<html lang=en>", "the file is a web page, such as the error page of a server", nil),
  ])
  func `A file of another kind is named, with what to do`(
    text: String, reason: String, repair: String?
  ) async throws {
    for ending in ["png", "gif", "svg", "csv", "json", "rle", "webp", "pdf"] {
      try stage.write(text, to: "a.\(ending)")
      let program = try await stage.folder.render(["check", "a.yaml", "--out", "a.\(ending)"])
      #expect(program.text == "a.\(ending): differs: \(reason)\n")
      #expect(program.status == 1)
      let command = repair ?? "render check --update --out a.\(ending) a.yaml"
      #expect(program.errors == "render: to repair: \(command)\n")
    }
    #expect(
      try await stage.output("check", "a.yaml", "--json").contains(#""damage": "\#(reason)""#))
    #expect(try await stage.render("check", "a.yaml", "--update").contains("a.png: updated\n"))
    #expect(try await stage.render("check", "a.yaml").hasSuffix("a.pdf: ok\n"))
  }

  @Test func `A random seed cannot be checked`() async throws {
    try stage.write("simulation: life\nseed: random\nframes: 2\nout: r.gif\n", to: "r.yaml")
    #expect(try await stage.render("run", "r.yaml").hasPrefix("render: seed "))
    let told = try await stage.render("check", "r.yaml")
    #expect(told.hasPrefix("r.yaml:2:"), "\(told)")
    #expect(told.contains("a random 'seed' draws other images in each check"), "\(told)")
    #expect(told.hasSuffix("status 2\n"), "\(told)")
  }

  @Test(arguments: ["svg", "csv", "json"])
  func `Line ends of Windows are named, with the line for gitattributes`(ending: String)
    async throws
  {
    let text = try String(decoding: #require(stage.bytes("a.\(ending)")), as: UTF8.self)
    let windows = text.replacing("\n", with: "\r\n")
    try stage.write(windows, to: "a.\(ending)")
    let program = try await stage.folder.render(["check", "a.yaml", "--out", "a.\(ending)"])
    #expect(
      program.text
        == "a.\(ending): differs: only in its line ends, which are those of Windows\n")
    #expect(
      program.errors == "render: to repair: add the line '*.\(ending) -text' to .gitattributes,"
        + " and check the file out again\n")
    // Other differences are reported as before.
    let other = windows.replacing("0", with: "7")
    try stage.write(other, to: "a.\(ending)")
    let told = try await stage.render("check", "a.yaml", "--out", "a.\(ending)")
    #expect(told.hasPrefix("a.\(ending): differs: ") && !told.contains("Windows"), "\(told)")
    try stage.write(text.replacing("\n", with: "\r"), to: "a.\(ending)")
    #expect(
      try await stage.render("check", "a.yaml", "--out", "a.\(ending)").hasSuffix("status 1\n"))
  }

  @Test(arguments: ["png", "gif", "svg", "webp", "pdf"])
  func `The option --diff shows what a missing image should be`(ending: String) async throws {
    let size = try stage.asked("a.png", "str(image.size)")
    let pixel = try stage.asked("a.png", "str(image.convert('RGB').getpixel((9, 9)))")
    try FileManager.default.removeItem(at: stage.folder.file("a.\(ending)"))
    let told = try await stage.render("check", "a.yaml", "--out", "a.\(ending)", "--diff", "d")
    #expect(told == "a.\(ending): missing\nstatus 1\n")
    #expect(try stage.asked("d/a.\(ending).diff.png", "str(image.size)") == size)
    let shown = try stage.asked(
      "d/a.\(ending).diff.png", "str(image.convert('RGB').getpixel((9, 9)))")
    #expect(shown == pixel)
    #expect(
      try await stage.render("check", "a.yaml", "--diff", "d", "--update").contains("updated"))
    _ = try await stage.render("check", "a.yaml", "--diff", "d")
    #expect(stage.bytes("d/a.\(ending).diff.png") == nil)
  }
}

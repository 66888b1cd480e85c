import Foundation
import TestSupport
import Testing

/// Symbolic links planted in a checkout. With a root, `render` follows none of them.
@Suite struct LinkTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write("precious", to: "outside/film.gif")
    try stage.write(
      "simulation: life\nsize: 8x6\ncell: 1\nframes: 2\nout: film.gif\n", to: "root/film.yaml")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: stage.folder.file(name).path, withDestinationPath: target)
  }

  private func expectNothingOutside() {
    #expect(stage.files.keys.filter { $0.hasPrefix("outside/") } == ["outside/film.gif"])
    #expect(stage.bytes("outside/film.gif") == Data("precious".utf8))
  }

  @Test(arguments: ["differences", "./differences", "$PWD/differences"])
  func `No difference image is written through a link in the folder's place`(
    path: String
  ) async throws {
    try stage.write("GIF", to: "root/film.gif")
    try link("differences", to: "outside")
    try stage.write("precious", to: "outside/film.gif")
    let told = try await stage.shell("render check root/film.yaml --root root --diff \(path)")
    #expect(told.hasSuffix("status 1\n"))
    expectNothingOutside()
  }

  @Test func `A link in place of a difference image is replaced, and its target stays`()
    async throws
  {
    #expect(try await stage.shell("render run root/film.yaml && mkdir differences") == "")
    try stage.change("root/film.gif", "image.transpose(0).save(path)")
    try link("differences/root-film.gif.diff.png", to: "../outside/film.gif")
    for root in ["--root root", ""] {
      let told = try await stage.shell("render check root/film.yaml \(root) --diff differences")
      #expect(told.contains("differs"))
      expectNothingOutside()
      #expect(stage.bytes("differences/root-film.gif.diff.png")?.first == 0x89)
    }
  }

  @Test func `No report page is written through a link`() async throws {
    try link("page.md", to: "outside/film.gif")
    try link("pages", to: "outside")
    for path in ["page.md", "pages/new.md"] {
      let told = try await stage.render(
        "check", "root/film.yaml", "--root", "root", "--report", path)
      #expect(
        told.contains("render: cannot write \(path): a symbolic link, which --root forbids"))
      expectNothingOutside()
    }
  }

  @Test func `No existing output is read through a link`() async throws {
    try link("root/film.gif", to: "../outside/film.gif")
    let told = try await stage.render("check", "root/film.yaml", "--root", "root")
    #expect(told.contains("a symbolic link, which --root forbids"))
    #expect(told.hasSuffix("status 2\n"))
  }

  @Test(arguments: ["sub/film.gif", "sub/film-%04d.png"])
  func `A folder replaced by a link during a run is not followed`(out: String) throws {
    try stage.write(
      "simulation: life\nsize: 64x48\ncell: 1\nframes: 3000\nout: \(out)\n", to: "root/film.yaml")
    try FileManager.default.createDirectory(
      at: stage.folder.file("root/sub"), withIntermediateDirectories: false)
    let program = try RunningProgram(
      ["run", "root/film.yaml", "--root", "root"], in: stage.folder)
    #expect(program.waits { program.writes(in: stage.folder) })
    try FileManager.default.moveItem(
      at: stage.folder.file("root/sub"), to: stage.folder.file("root/moved"))
    try link("root/sub", to: "../outside")
    _ = try program.end()
    expectNothingOutside()
  }

  @Test func `The same output under two names is an error`() async throws {
    try FileManager.default.createDirectory(
      at: stage.folder.file("sub"), withIntermediateDirectories: false)
    try link("here", to: ".")
    for other in ["sub/../x.gif", "./x.gif", "here/x.gif", "\(stage.path)/x.gif"] {
      let told = try await stage.render("life", "--frames", "2", "-o", "x.gif", "-o", other)
      let shown = other.hasSuffix("./x.gif") ? "x.gif" : other
      #expect(told == "render: -o: '\(shown)' is given twice\nstatus 2\n")
    }
    // Composed and decomposed letters are two different file names.
    let two = ["-o", "e\u{301}.gif", "-o", "\u{E9}.gif"]
    #expect(try await stage.render(["life", "--size", "8", "--frames", "2"] + two) == "")
    #expect(stage.contents.filter { $0.hasSuffix(".gif") }.count == 2)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc")))
  func `File names that are not UTF-8 are opened unchanged`() async throws {
    let told = try await stage.shell(
      #"""
      cd root
      name=$(printf 'a\377\303')
      mkdir "$name" && mv film.yaml "$name/$name.yaml" && sed -i /out:/d "$name/$name.yaml"
      "$RENDER" run "$name/$name.yaml" --root . && cmp -n 3 "$name/$name.gif" "$name/$name.gif"
      "$RENDER" check "$name/$name.yaml" --root . > /dev/null
      "$RENDER" show "$name/$name.gif" | head -1
      """#)
    #expect(told.hasPrefix("simulation: life\n"), "\(told)")
  }

  @Test func `A file that cannot be read is exit 1`() async throws {
    #expect(
      try await stage.render("run", "none.yaml").hasSuffix("No such file or directory\nstatus 1\n"))
    guard FileManager.default.fileExists(atPath: "/proc/self/mem") else { return }
    let told = try await stage.render("life", "--pattern", "/proc/self/mem", "-o", "a.gif")
    #expect(told == "render: --pattern: cannot read /proc/self/mem: Input/output error\nstatus 1\n")
  }

  @Test func `A nonblocking stdout receives the whole output`() throws {
    let script = """
      import os, subprocess, sys, time
      ours, theirs = os.pipe()
      os.set_blocking(theirs, False)
      words = ['sea', '--frames', '30', '--out', '-', '--format', 'gif']
      program = subprocess.Popen([sys.argv[1]] + words, stdout=theirs)
      os.close(theirs)
      time.sleep(0.5)
      told = b''
      while more := os.read(ours, 4096): told += more
      print(program.wait(), told[:3], told[-1:])
      """
    let program = try Program("python3", ["-c", script, Program.renderPath])
    #expect(program.text == "0 b'GIF' b';'\n", "\(program.errors)")
  }

  @Test func `A limit of too few open files is an error`() async throws {
    let told = try await stage.shell("ulimit -n 4; render life -o a.gif")
    #expect(
      told
        == "render: only 4 files may be open at once: raise `ulimit -n` to 16 or more\nstatus 1\n")
    #expect(try await stage.shell("ulimit -n 16; render life --frames 40 -o a-%d.png") == "")
  }
}

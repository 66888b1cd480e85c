import Foundation
import TestSupport
import Testing

/// Manipulated images in place of a scenario's outputs. Each is answered quickly and in little
/// memory.
@Suite struct HostileImageTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write("simulation: life\npattern: glider\nframes: 20\ncell: 6\n", to: "a.yaml")
    try stage.write(
      "simulation: life\npattern: glider\nframes: 1\nout: a.png\ncell: 6\n", to: "still.yaml")
  }

  /// Writes a GIF whose frames have a single pixel each.
  private func writeGIF(_ width: Int, _ height: Int, frames: Int, comment: Int = 0) throws {
    let numbers = [width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    var file = Data("GIF89a".utf8) + numbers + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    if comment > 0 {
      let block = Data([255]) + Data("simulation: ".utf8) + Data(repeating: 0x61, count: 243)
      file += [0x21, 0xFE]
      for _ in 0..<(comment / 255) { file += block }
      file += [0]
    }
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0]
    for _ in 0..<frames { file += [0x21, 0xF9, 4, 0, 10, 0, 0, 0] + frame }
    try (file + [0x3B]).write(to: stage.folder.file("a.gif"))
  }

  /// Runs a shell command line, in a full run with limits on memory and time.
  private func limited(_ line: String) async throws -> String {
    let told = try await stage.shell(RenderShell.limits(memory: 1_000_000) + line)
    // A signal ends a program that reaches the limit.
    #expect(!told.contains(/status (12[89]|1[3-9]\d)\n/), "\(told.prefix(1000))")
    return told
  }

  @Test(arguments: [(65_535, 4096, 1), (65_535, 4096, 40), (8000, 8000, 2000)])
  func `A GIF of another size is reported without decoding it`(width: Int, height: Int, frames: Int)
    async throws
  {
    try writeGIF(width, height, frames: frames)
    let size = "a.gif: differs: file \(width)x\(height) pixels, scenario 60x60\n"
    #expect(try await limited("render check a.yaml --diff d").contains(size))
    #expect(stage.bytes("d/a.gif.diff.png") != nil)
  }

  @Test func `A small PNG file with huge dimensions is reported without decoding it`() async throws
  {
    let script =
      "from PIL import Image\nimport sys\nImage.new('1', (16384, 16384)).save(sys.argv[1])"
    _ = try Program.python(script, [stage.folder.file("a.png").path])
    let told = try await limited("render check still.yaml --diff d")
    #expect(told.contains("a.png: differs: file 16384x16384 pixels, scenario 30x30\n"))
  }

  @Test func `Reading a scenario from an image stops at the time limit`() async throws {
    try writeGIF(60, 60, frames: 1_000_000)
    #expect(
      try await limited("render show a.gif --max-time 0.01")
        == "render: a.gif: the time limit has expired before the end of the image: raise"
        + " 'max-time'\nstatus 1\n")
    let told = try await limited("RENDER_MAX_TIME=0.01 render run a.yaml --if-changed")
    #expect(
      told.hasPrefix("a.yaml:3:1: after 0.01 s, the film has reached only generation "), "\(told)")
  }

  @Test func `A GIF with too many frames is compared frame by frame`() async throws {
    try writeGIF(60, 60, frames: 20_000)
    let told = try await limited("render check a.yaml")
    #expect(told.contains("a.gif: differs: frames 0–19, "))
    #expect(told.contains("scenario 2.0 s") || told.contains("scenario 20"), "\(told)")
  }

  @Test func `Comparing a GIF with too many frames stops at the time limit`() async throws {
    try writeGIF(60, 60, frames: 20_000)
    let told = try await limited("render check a.yaml --max-time 0.05")
    #expect(
      told.contains(
        "a.gif: differs: the time limit has expired before the end of the image:"
          + " raise 'max-time'")
        || told.contains("after 0.05 s, the film has reached only generation"), "\(told)")
  }

  @Test(
    arguments: TestScope.cases(
      [
        (
          "truncate -s 50G x.csv",
          "x.csv: differs: the time limit has expired before the end of the image: raise"
            + " 'max-time'; line 103\n"
        ),
        (
          "head -n 50 x.csv > y && mv y x.csv",
          "x.csv: differs: line 51, file ends, scenario '49,49,5'; file 50 lines, scenario 102\n"
        ),
        ("truncate -s -1 x.csv", "x.csv: differs: line 103; file 101 lines, scenario 102\n"),
        (
          "sed -i '7s/.*/other/' x.csv",
          "x.csv: differs: line 7, file 'other', scenario '5,5,5'\n"
        ),
        (":", "x.csv: ok\n"),
      ], .two))
  func `A table is compared line by line while it is generated`(change: String, finding: String)
    async throws
  {
    try stage.write(
      "simulation: life\npattern: glider\nframes: 101\nout: x.csv\n", to: "x.yaml")
    // Only the huge file is read until the time limit.
    let seconds = change.contains("50G") ? 2 : 600
    let told = try await limited(
      "render run x.yaml; \(change); render check x.yaml --max-time \(seconds)")
    #expect(told.contains(finding), "\(told)")
  }

  @Test func `The show command reads an image from stdin`() async throws {
    let told = try await stage.shell(
      "render run still.yaml && render show - < a.png && render show a.png")
    let shown = "simulation: life\nframes: 1\ncell: 6\npattern: glider\n"
    #expect(told.hasPrefix(shown + shown), "\(told)")
  }

  @Test func `The show command escapes control and format characters`() async throws {
    try writeGIF(1, 1, frames: 1)
    try stage.change(
      "a.gif", #"image.save(path, comment='simulation: life\n# \x1b[2J \u202e\n'.encode())"#)
    #expect(
      try await stage.shell("render show a.gif")
        .hasPrefix("simulation: life\n# \\u{1b}[2J \\u{202e}\n"))
  }

  @Test func `A GIF comment that is too long counts as no scenario`() async throws {
    try writeGIF(1, 1, frames: 1, comment: 4 << 20)
    #expect(try await limited("render show a.gif").contains("a.gif carries no scenario"))
  }

  @Test func `Large text chunks in a sprite do not use memory`() async throws {
    let script = """
      import struct, sys, zlib
      def chunk(name, data):
          return struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))
      text = chunk(b'zTXt', b'word\\0\\0' + zlib.compress(b'a' * 7_900_000, 9))
      pixels = chunk(b'IDAT', zlib.compress(bytes(16 * 65)))
      header = chunk(b'IHDR', struct.pack('>IIBBBBB', 16, 16, 8, 6, 0, 0, 0))
      open(sys.argv[1], 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + header + text * 400 + pixels + chunk(b'IEND', b''))
      """
    let made = try Program.python(script, [stage.folder.file("sprite.png").path])
    try #require(made.status == 0, "\(made.errors)")
    try stage.write(
      "background: #fff\ntext: #000\nalive: #0f0\nsprite alive: sprite.png\n", to: "my.theme")
    #expect(
      try await limited(
        "render run still.yaml --theme my.theme --shape sprite && render show sprite.png"
      )
      .contains("sprite.png carries no scenario"))
    #expect(stage.bytes("a.png") != nil)
  }

  @Test func `A PNG file with too many trailing bytes is reported as damaged`() async throws {
    _ = try await stage.render("run", "still.yaml")
    try stage.change("a.png", "image.save(path)\nopen(path, 'ab').write(bytes(40 << 20))")
    #expect(
      try await limited("render check still.yaml")
        .contains("a.png: differs: the image is damaged: too much data for 30x30 pixels"))
  }
}

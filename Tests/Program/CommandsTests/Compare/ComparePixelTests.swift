import Foundation
import TestSupport
import Testing

/// The differences that `render compare` finds in files that Pillow has written.
@Suite struct ComparePixelTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  /// Runs a Pillow script that saves films: `frames` are 20 images of 160 by 120 pixels, of which no
  /// two are equal.
  private func pillow(_ script: String) throws {
    let program = try Program.python(
      """
      import os, sys
      from PIL import Image
      os.chdir(sys.argv[1])
      def film(count=20):
          frames = []
          for number in range(count):
              frame = Image.new('RGB', (160, 120), (240, 240, 240))
              frame.paste((20, 20, 60), (number, 10, number + 20, 40))
              frames.append(frame)
          return frames
      def save(name, frames, duration=100, loop=0, **more):
          frames[0].save(name, save_all=True, append_images=frames[1:], duration=duration, loop=loop,
                         **more)
      \(script)
      """, [stage.path])
    try #require(program.status == 0, "\(program.errors)")
  }

  private func compared(_ old: String, _ new: String, _ more: String...) async throws -> String {
    try await stage.render(["compare", old, new] + more)
  }

  @Test(arguments: ["gif", "png", "webp"])
  func `A single pixel is located`(format: String) async throws {
    let lossless = format == "webp" ? ", lossless=True" : ""
    try pillow(
      """
      save('a.\(format)', film()\(lossless))
      frames = film()
      frames[12].putpixel((100, 100), (240, 240, 200))
      save('b.\(format)', frames\(lossless))
      """)
    let told = try await compared("a.\(format)", "b.\(format)", "--diff", "d.png")
    #expect(told == "b.\(format): differs: frame 12 at (100, 100), 1 pixel by 40\nstatus 1\n")
    #expect(
      try await compared("a.\(format)", "b.\(format)", "--tolerance", "40") == "b.\(format): ok\n")
    #expect(try await compared("a.\(format)", "b.\(format)", "--tolerance", "39") == told)
    let ignored = ["--ignore", "0,0,5,5", "--ignore", "100,100,1,1"]
    #expect(
      try await stage.render(["compare", "a.\(format)", "b.\(format)"] + ignored)
        == "b.\(format): ok\n")
    #expect(try await compared("a.\(format)", "b.\(format)", "--ignore", "101,0,9,120") == told)
    // A red frame surrounds the pixel in each of the three parts.
    let red = "sum(1 for p in image.convert('RGB').getdata() if p == (224, 32, 32))"
    #expect(try stage.asked("d.png", "str(\(red))") == "97")
  }

  @Test func `The first place, the number of pixels and the largest difference are reported`()
    async throws
  {
    try pillow(
      """
      save('a.png', film())
      frames = film()
      frames[3].paste((240, 250, 240), (50, 60, 54, 63))
      frames[4].putpixel((9, 100), (0, 240, 240))
      frames[9].putpixel((9, 100), (239, 240, 240))
      save('b.png', frames)
      """)
    #expect(
      try await compared("a.png", "b.png")
        == "b.png: differs: frames 3–4, 9, 14 pixels by up to 240, first at (50, 60, 4, 3)\nstatus 1\n"
    )
    #expect(
      try await compared("a.png", "b.png", "--json").hasPrefix(
        #"{"old": "a.png", "new": "b.png", "status": "differs", "frames": [[3, 4], [9, 9]], "#
          + #""pixels": 14, "amount": 240, "place": {"x": 50, "y": 60, "width": 4, "height": 3}}"#))
    #expect(
      try await compared("a.png", "a.png", "--json")
        == "{\"old\": \"a.png\", \"new\": \"a.png\", \"status\": \"ok\"}\n")
  }

  @Test(arguments: [("gif", "gif"), ("png", "png"), ("gif", "png"), ("png", "webp")])
  func `One frame equals several of the same pixels and the same time`(one: String, other: String)
    async throws
  {
    let lossless = other == "webp" ? ", lossless=True" : ""
    try pillow(
      """
      save('a.\(one)', film(4), [300, 100, 200, 100])
      frames = film(4)
      frames = [frames[0]] * 3 + [frames[1]] + [frames[2]] * 2 + [frames[3]]
      dotted = [frame.copy() for frame in frames]
      # Pillow merges equal frames itself, so that each gets a pixel of its own, which is not compared.
      for number, frame in enumerate(dotted):
          frame.putpixel((159, 119), (number, 0, 0))
      save('b.\(other)', dotted, [100] * 7\(lossless))
      save('late.\(other)', dotted, [100, 100, 100, 100, 100, 300, 100]\(lossless))
      """)
    let ignored = ["--ignore", "159,119,1,1"]
    #expect(
      try await stage.render(["compare", "a.\(one)", "b.\(other)"] + ignored) == "b.\(other): ok\n")
    #expect(
      try await stage.render(["compare", "b.\(other)", "a.\(one)"] + ignored) == "a.\(one): ok\n")
    #expect(
      try await stage.render(["compare", "a.\(one)", "late.\(other)"] + ignored).hasPrefix(
        "late.\(other): differs: "))
  }

  @Test func `Delays may differ by 10 ms between formats, and not within one`() async throws {
    try pillow(
      """
      save('a.gif', film(), 30)
      save('a.png', film(), 33)
      save('b.png', film(), 34)
      save('c.png', film(), 41)
      """)
    #expect(try await compared("a.gif", "a.png") == "a.png: ok\n")
    #expect(
      try await compared("a.gif", "c.png")
        == "c.png: differs: delays of frames 0–19 (old 0.03 s, new 0.041 s)\nstatus 1\n")
    #expect(
      try await compared("a.png", "b.png")
        == "b.png: differs: delays of frames 0–19 (old 0.033 s, new 0.034 s)\nstatus 1\n")
  }

  @Test func `Transparent pixels are equal whatever color they hide`() async throws {
    try pillow(
      """
      for name, color in [('a', (0, 0, 0, 0)), ('b', (255, 9, 0, 0)), ('c', (0, 0, 0, 1))]:
          image = Image.new('RGBA', (40, 30), (10, 20, 30, 255))
          image.paste(color, (5, 6, 15, 10))
          image.save(name + '.png')
          image.save(name + '.webp', lossless=True, exact=True)
      Image.new('RGB', (40, 30), (10, 20, 30)).save('opaque.png')
      """)
    for (old, new) in [("a.png", "b.png"), ("a.png", "b.webp"), ("b.webp", "a.webp")] {
      #expect(try await compared(old, new) == "\(new): ok\n")
    }
    #expect(
      try await compared("a.png", "c.png")
        == "c.png: differs: frame 0 at (5, 6, 10, 4), 40 pixels by up to 1\nstatus 1\n")
    #expect(
      try await compared("b.webp", "opaque.png")
        == "opaque.png: differs: frame 0 at (5, 6, 10, 4), 40 pixels by up to 255\nstatus 1\n")
  }

  @Test func `Large stills are compared row by row`() async throws {
    try pillow(
      """
      image = Image.new('RGB', (5000, 1200), (9, 9, 9))
      image.save('a.png')
      image.putpixel((4000, 1100), (9, 19, 9))
      image.save('b.png')
      image.save('b.gif')
      """)
    let told = "differs: frame 0 at (4000, 1100), 1 pixel by 10\nstatus 1\n"
    #expect(try await compared("a.png", "b.png", "--diff", "d.png") == "b.png: \(told)")
    #expect(try await compared("b.png", "a.png") == "a.png: \(told)")
    #expect(try await compared("b.gif", "a.png") == "a.png: \(told)")
    #expect(try await compared("a.png", "b.png", "--ignore", "4000,1100,1,1") == "b.png: ok\n")
    #expect(
      try await compared("a.png", "b.gif", "--max-memory", "50M")
        == "render: comparing the pixels needs 240.0 MB: raise max-memory\nstatus 2\n")
  }

  @Test func `Reports have the findings of the comparison`() async throws {
    try pillow("save('a.gif', film()); save('b.gif', film(19))")
    let told = "differs: old 20 frames, new 19"
    #expect(
      try await compared(
        "a.gif", "b.gif", "--report", "r.md", "--report", "r.xml", "--diff", "d.png")
        == "b.gif: \(told)\nstatus 1\n")
    #expect(
      String(decoding: try #require(stage.bytes("r.md")), as: UTF8.self) == """
        ## Images: 1 differs

        | File | Result | Details |
        | --- | --- | --- |
        | `b.gif` | **differs** | old 20 frames, new 19 |

        ### `b.gif`

        ![Old, difference, new](d.png)

        """)
    let junit = String(decoding: try #require(stage.bytes("r.xml")), as: UTF8.self)
    #expect(junit.contains("<testsuite name=\"render compare\" tests=\"1\" failures=\"1\""))
    #expect(try await compared("a.gif", "a.gif", "--report", "r.md") == "a.gif: ok\n")
    #expect(
      stage.bytes("r.md").map { String(decoding: $0, as: UTF8.self) }?.hasPrefix(
        "## Images: equal\n") == true)
  }
}

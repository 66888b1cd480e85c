import Encoding
import Files
import Settings
import Testing

@testable import Scenarios

@Suite struct PlaceholderTests {
  private func names(_ lines: String, simulation: String = "life") throws -> [String] {
    try ScenarioText("simulation: \(simulation)\n\(lines)\n", path: "in/night.yaml").scenarios()
      .flatMap { $0.outputs.map(\.destination.name) }
  }

  @Test(arguments: [
    ("theme: [light, dark]\nout: 's-{theme}.gif'", ["s-light.gif", "s-dark.gif"]),
    ("out: '{scenario}-{simulation}.gif'", ["night-life.gif"]),
    ("out: '{simulation}/{seed}.gif'\nseed: 7", ["life/7.gif"]),
    ("rule: [B3/S23, B36/S23]\nout: '{rule}.gif'", ["B3_S23.gif", "B36_S23.gif"]),
    (
      "seed: 1..2\ntheme: [light, dark]\nout: ['{theme}{seed}.gif', '{seed}{theme}.csv']",
      [
        "light1.gif", "1light.csv", "dark1.gif", "1dark.csv", "light2.gif", "2light.csv",
        "dark2.gif",
        "2dark.csv",
      ]
    ),
    (
      "density: ['50%', '5%']\nframes: 1\nout: '{density}-%02d.png'",
      ["50%-%02d.png", "5%-%02d.png"]
    ),
    ("density: 5%\nout: '{density}.gif'", ["5%.gif"]),
    ("out: 'a{.gif'", ["a{.gif"]),
    ("out: 'a}{simulation}.gif'", ["a}life.gif"]),
  ])
  func `Placeholders in out are replaced by the values of settings`(
    lines: String, expected: [String]
  ) throws {
    #expect(try names(lines) == expected.map { "in/" + $0 })
  }

  @Test func `The default output is named after the scenario and next to it`() throws {
    #expect(try names("seed: 1") == ["in/night.gif"])
    #expect(try names("seed: 1", simulation: "elementary") == ["in/night.png"])
    #expect(try names("frames: 9", simulation: "elementary") == ["in/night.gif"])
    let odd = ScenarioText("simulation: life\n", path: "100%{a}.b.yaml")
    #expect(try odd.scenarios()[0].outputs.map(\.destination) == [.file("100%{a}.b.gif")])
  }

  @Test func `Without a scenario file the default output is named after the simulation`() throws {
    let stdin = ScenarioText("simulation: sea\n", path: InputLocation.standardInput)
    #expect(try stdin.scenarios()[0].outputs.map(\.destination.name) == ["sea.gif"])
    #expect(try scenario("elementary").outputs.map(\.destination.name) == ["wolfram.png"])
    #expect(try scenario("wolfram", "frames=9").outputs.map(\.destination.name) == ["wolfram.gif"])
  }

  @Test(arguments: [
    (
      "theme: [light, dark]\nout: sea.gif",
      ["3:6: theme varies: set 'out' to sea-{theme}.gif, or 'sheet' to auto"]
    ),
    (
      "theme: [light, dark]",
      [
        "1:13: theme varies: set 'out' to {scenario}-{theme}.gif, or 'sheet' to auto"
      ]
    ),
    (
      "theme: [light, dark]\nseed: 1..2\nout: ['a-{theme}.gif', b.v2.gif]",
      [
        "4:7: seed varies: set 'out' to a-{theme}-{seed}.gif, or 'sheet' to auto",
        "4:24: theme and seed vary: set 'out' to b.v2-{theme}-{seed}.gif, or 'sheet' to auto",
      ]
    ),
    (
      "out: 'a-{them}.gif'\ntheme: dark",
      ["2:6: unknown placeholder '{them}': no setting 'them' (did you mean 'theme'?)"]
    ),
    ("out: 'a-{}.gif'", ["2:6: unknown placeholder '{}': no setting ''"]),
    (
      "out: 'a-{part}.csv'",
      [
        "2:6: '{part}' numbers the parts of a table of several runs, such as seed: 1..100: remove it"
      ]
    ),
    ("out: [a.gif, ./b.gif, a.gif]", ["2:6: 'a.gif' is given twice"]),
    ("seed: [1, 2, 1]\nout: '{seed}.gif'", ["3:6: two variations have the same output '1.gif'"]),
    (
      "rule: [B3/S23, B3_S23]\nout: '{rule}.gif'",
      ["3:6: two variations have the same output 'B3_S23.gif'"]
    ),
    (
      "out: a.mov\nfps: 25\nframes: 30",
      [
        "2:6: cannot write '.mov', but ffmpeg can: render run film.yaml --frames 30 --out -"
          + " --format png | ffmpeg -f image2pipe -framerate 25 -i - -vf"
          + " \"pad=ceil(iw/2)*2:ceil(ih/2)*2\" -pix_fmt yuv420p a.mov"
      ]
    ),
    (
      "out: 'it''s new.jpg'",
      [
        "2:6: cannot write '.jpg', but ffmpeg can: render run film.yaml --out - --format png |"
          + " ffmpeg -f image2pipe -i - -frames:v 1 -update 1 'it'\\''s new.jpg'"
      ]
    ),
    ("out: a.gfi", ["2:6: unknown format '.gfi' (did you mean 'gif'?)"]),
    (
      "out: a",
      [
        "2:6: 'a' has no extension: expected one of .png, .svg, .pdf, .gif, .apng, .webp, .html,"
          + " .mp4, .webm, .mkv, .y4m, .csv, .json, .rle, .mc, .npy"
      ]
    ),
    (
      "out: '-'",
      [
        "2:6: '-' requires 'format': expected one of png, svg, pdf, gif, apng, webp, html, mp4,"
          + " webm, mkv, y4m, csv, json, rle, mc, npy"
      ]
    ),
    (
      "out: 'a-%d-%d.png'",
      [
        "2:6: 'a-%d-%d.png': expected at most one number such as %04d, and %% for a percent sign"
      ]
    ),
    ("out: 'a-%d.gif'", ["2:6: 'a-%d.gif': expected png, svg, pdf for one file per frame"]),
    (
      "out: a.png\nframes: 2",
      [
        "2:6: 'a.png' can hold one image, got 2 frames: use a name with %04d, or set 'frames' to 1"
      ]
    ),
  ])
  func `An invalid output is an error with a suggestion`(lines: String, expected: [String]) {
    let place = { (message: String) in message.first?.isNumber == true ? "film.yaml:" : "" }
    #expect(
      ScenarioText("simulation: life\n\(lines)\n").errors == expected.map { place($0) + $0 })
  }
}

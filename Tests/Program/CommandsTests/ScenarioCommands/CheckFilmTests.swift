import Foundation
import TestSupport
import Testing

@Suite struct CheckFilmTests {
  private let stage: ScenarioFolder

  init() async throws {
    stage = try ScenarioFolder()
    try stage.write(
      "simulation: life\nsize: 12x8\ncell: 6\nframes: 9\nout: film.gif\n", to: "film.yaml")
    _ = try await stage.render("run", "film.yaml")
  }

  /// Saves the animation's frames again with Pillow, after the script has changed them.
  private func redraw(_ script: String) throws {
    try stage.change(
      "film.gif",
      """
      from PIL import ImageSequence
      frames = [frame.convert('RGB') for frame in ImageSequence.Iterator(image)]
      times = []
      for number in range(image.n_frames):
          image.seek(number)
          times.append(image.info['duration'])
      loop = 0
      \(script)
      frames[0].save(path, save_all=True, append_images=frames[1:], duration=times, loop=loop,
                     disposal=2)
      """)
  }

  @Test(arguments: [
    ("gif", "film.gif: ok\n"),
    ("apng", "film.apng: differs: delays of frames 0–8 (frame 0: file 0.016667 s, scenario 0.0163"),
    ("webp", "film.webp: differs: delays of frames 0"),
  ])
  func `Frame times are compared in the units of the file's format`(format: String, told: String)
    async throws
  {
    let text = "simulation: life\nsize: 12x8\nframes: 9\nout: film.\(format)\n"
    for fps in [60, 61] {
      try stage.write(text + "fps: \(format == "gif" ? 20 : fps)\n", to: "film.yaml")
      if fps == 60 { _ = try await stage.render("run", "film.yaml") }
    }
    #expect(try await stage.render("check", "film.yaml").hasPrefix(told))
  }

  @Test(
    arguments: TestScope.cases(
      [
        ("frames[4].putpixel((3, 4), (255, 0, 0))", "differs: frame 4 at (3, 4), 1 pixel by 255"),
        (
          "for f in frames[2:5]: f.putpixel((3, 4), (255, 0, 0))",
          "differs: frames 2–4, 3 pixels by up to 255, first at (3, 4)"
        ),
        ("times[3] = 200", "differs: delay of frame 3 (file 0.2 s, scenario 0.1 s)"),
        (
          "times[0] = 20; times[8] = 500",
          "differs: delays of frames 0, 8 (frame 0: file 0.02 s, scenario 0.1 s)"
        ),
        ("del frames[8]; del times[8]", "differs: file 8 frames, scenario 9"),
        ("frames.append(frames[0]); times.append(100)", "differs: file 10 frames, scenario 9"),
        ("loop = 2", "differs: file plays 3 times, scenario forever"),
        (
          "frames = [f.crop((0, 0, 70, 48)) for f in frames]",
          "differs: file 70x48 pixels, scenario 72x48"
        ),
        (
          "frames[0].putpixel((0, 0), (255, 0, 0)); times[0] = 200",
          "differs: frame 0 at (0, 0), 1 pixel by 255; delay of frame 0 (file 0.2 s, scenario 0.1 s)"
        ),
      ], .few))
  func `A changed animation is reported with its frames, pixels and times`(
    script: String, expected: String
  ) async throws {
    try redraw("")
    try #require(try await stage.render("check", "film.yaml") == "film.gif: ok\n")
    try redraw(script)
    let reason =
      "    the settings are the same: render, a library or the file itself has changed\n"
    for jobs in ["1", "8"] {
      #expect(
        try await stage.render("check", "film.yaml", "-j", jobs)
          == "film.gif: \(expected)\n\(reason)status 1\n")
    }
  }
}

import Foundation
import TestSupport
import Testing

@Suite struct CheckFilmTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write("simulation: life\nsize: 12x8\nframes: 9\nout: film.gif\n", to: "film.yaml")
    _ = try stage.render("run", "film.yaml")
  }

  /// Draws the film's frames again with Pillow, changed as the script says.
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
    ("frames[4].putpixel((3, 4), (255, 0, 0))", "differs: frame 4, 1 pixel"),
    ("for f in frames[2:5]: f.putpixel((3, 4), (255, 0, 0))", "differs: frames 2–4, 3 pixels"),
    ("times[3] = 200", "differs: times of frame 3"),
    ("times[0] = 20; times[8] = 500", "differs: times of frames 0, 8"),
    ("del frames[8]; del times[8]", "differs: the film is shorter"),
    ("frames.append(frames[0]); times.append(100)", "differs: the film is longer"),
    ("loop = 2", "differs: plays 3 times instead of 0"),
    ("frames = [f.crop((0, 0, 70, 48)) for f in frames]", "differs: 70x48 pixels instead of 72x48"),
    (
      "frames[0].putpixel((0, 0), (255, 0, 0)); times[0] = 200",
      "differs: frame 0, 1 pixel; times of frame 0"
    ),
  ])
  func `a film that is changed names frames, pixels and times`(
    script: String, expected: String
  ) throws {
    try redraw("")
    try #require(try stage.render("check", "film.yaml") == "film.gif: ok\n")
    try redraw(script)
    for jobs in ["1", "8"] {
      #expect(
        try stage.render("check", "film.yaml", "-j", jobs) == "film.gif: \(expected)\nstatus 1\n")
    }
  }
}

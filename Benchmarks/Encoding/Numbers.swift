import Foundation

/// Measures films of numbers against Pillow, which encodes the same pixels, and films with a plot against those without.
/// All programs use one core.
func numbers(_ shop: Workshop) throws -> [Row] {
  let films = try [
    film("smooth", cell: 1, frames: 60, shop), film("smooth", cell: 1, frames: 2000, shop),
    film("noisy", cell: 1, frames: 60, shop), film("random", cell: 1, frames: 60, shop),
    film("smooth", cell: 4, frames: 60, shop), film("smooth", cell: 8, frames: 60, shop),
    film("noisy", cell: 8, frames: 60, shop),
  ]
  return try films.flatMap { film -> [Row] in try numbers(film, shop) } + plots(shop)
}

/// Returns a film of 500 × 500 pixels or a little less, whose numbers are in a new file.
private func film(
  _ kind: String, cell: Int, frames: Int, _ shop: Workshop
) throws -> BenchFilm {
  let array = shop.path("\(kind)-\(cell)-\(frames).npy")
  let words = ["Benchmarks/peers/number_frames.py", kind, "\(500 / cell)", "\(frames)", array]
  try Machine.run(Machine.python, words)
  return BenchFilm(
    "\(kind), \(cell) px, \(frames) frames", fps: 25,
    "grid \(array) --range 0..1 --colors viridis --gap 0 --cell \(cell)")
}

private func numbers(_ film: BenchFilm, _ shop: Workshop) throws -> [Row] {
  let folder = URL(fileURLWithPath: try shop.emptied("frames"))
  let frames = try PeerFrames(film, shop.render, in: folder)
  // libwebp takes minutes for more.
  let formats = frames.count > 60 ? ["gif", "apng"] : ["gif", "apng", "webp"]
  return try formats.flatMap { format -> [Row] in
    let (ours, theirs) = (shop.path("a.\(format)"), shop.path("b.\(format)"))
    let times = try shop.times(
      [
        { try shop.draw(film, "a.\(format)", jobs: 1) },
        { try Machine.run(Machine.python, frames.pillowArguments(theirs)) },
      ], runs: frames.count > 60 || format == "webp" ? 1 : 3)
    let stage = "\(film.name): \(format.uppercased()) against Pillow"
    defer { for path in [ours, theirs] { try? FileManager.default.removeItem(atPath: path) } }
    return [
      .times(stage, times[0], times[1], atMost: format == "gif" ? 0.8 : 1),
      .bytes(
        "\(stage), bytes", try shop.bytes("a.\(format)"), try shop.bytes("b.\(format)"), atMost: 1),
    ]
  }
}

/// The formats and settings of plots, with the most times and bytes of the film without a plot.
private let plotGoals: [(format: String, words: String, time: Double, bytes: Double)] = [
  ("gif", "right", 1.5, 1.5), ("gif", "right --plot-every 5", 1.5, 1.5), ("gif", "below", 1.2, 1.3),
  ("apng", "right", 3, 3), ("webp", "right", 3, 2),
]

private func plots(_ shop: Workshop) throws -> [Row] {
  let command = "life --pattern gosper-glider-gun --size 96x72 --frames 400"
  let plain = BenchFilm("gun", fps: 25, command)
  return try plotGoals.flatMap { format, words, time, bytes -> [Row] in
    let plotted = BenchFilm("gun, --plot \(words)", fps: 25, "\(command) --plot \(words)")
    let times = try shop.times(
      [
        { try shop.draw(plotted, "a.\(format)", jobs: 1) },
        { try shop.draw(plain, "b.\(format)", jobs: 1) },
      ], runs: 3)
    let stage = "\(plotted.name): \(format.uppercased()) over the film without it"
    return [
      .times(stage, times[0], times[1], atMost: time),
      .bytes(
        "\(stage), bytes", try shop.bytes("a.\(format)"), try shop.bytes("b.\(format)"),
        atMost: bytes),
    ]
  }
}

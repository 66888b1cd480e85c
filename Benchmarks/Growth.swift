import Foundation

/// Measures how the time of a film grows with its frames and with its pixels, with all cores.
///
/// Writes the times for the plots of docs/performance.md to `docs/costs` if the current directory
/// has it. The files are frames for `render grid`: a line for each format, with a digit for each
/// hundredth of a second.
func growth(_ workshop: Workshop) throws -> [Row] {
  try frameGrowth(workshop) + pixelGrowth(workshop)
}

/// The formats of the plots, numbered from 1 in the files.
private let files = ["film.gif", "film.apng", "film.webp", "frames-%04d.png"]

private func frameGrowth(_ workshop: Workshop) throws -> [Row] {
  let measured = try (1...8).map { hundreds in
    try times(workshop, ["--size", "160x120", "--cell", "8", "--frames", "\(hundreds)00"])
  }
  try save(measured, "frames.txt")
  return rows(measured, "800 frames against 100")
}

private func pixelGrowth(_ workshop: Workshop) throws -> [Row] {
  // A board of 4:3 has 12 cells for each square of its unit. Cells have 8 x 8 pixels.
  let measured = try (1...8).map { number in
    let unit = Int((Double(number) * 5e5 / 768).squareRoot())
    return try times(
      workshop, ["--size", "\(4 * unit)x\(3 * unit)", "--cell", "8", "--frames", "200"])
  }
  try save(measured, "pixels.txt")
  return rows(measured, "4 million pixels against 0.5 million")
}

/// Returns the median times of films of Life in all formats, in seconds.
private func times(_ workshop: Workshop, _ settings: [String]) throws -> [Double] {
  let folder = try workshop.emptied("growth")
  return try workshop.times(
    files.map { name in
      {
        let film = ["life"] + settings + ["-o", folder + "/" + name]
        try Machine.run(workshop.render, film)
      }
    }, runs: 3)
}

private func rows(_ times: [[Double]], _ stage: String) -> [Row] {
  guard let first = times.first, let last = times.last else { return [] }
  return zip(files, zip(first, last)).map { name, seconds in
    Row(
      stage: "\(stage), \(name)", ours: "\(seconds.1.shown(2)) s",
      peer: "\(seconds.0.shown(2)) s", result: (seconds.1 / seconds.0).shown(1), goal: "8")
  }
}

private func save(_ times: [[Double]], _ name: String) throws {
  let folder = "docs/costs"
  guard FileManager.default.fileExists(atPath: folder) else { return }
  let points = [files.map { _ in 0 }] + times.map { $0.map { Int(($0 * 100).rounded()) } }
  let width = (points.flatMap(\.self).max() ?? 0) + 1
  let frames = points.map { point in
    point.enumerated().map { number, hundredths in
      String(repeating: "\(number + 1)", count: hundredths)
        + String(repeating: "0", count: width - hundredths)
    }.joined(separator: "\n")
  }
  try (frames.joined(separator: "\n\n") + "\n")
    .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
}

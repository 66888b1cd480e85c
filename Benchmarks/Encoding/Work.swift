/// Measures programs that simulate, draw and write Life, from start to exit, with one job.
///
/// The film has 200 frames of 1280 × 960 pixels on a torus of 160 × 120 cells.
func work(_ shop: Workshop) throws -> [Row] {
  try gifWork(shop) + apngWork(shop) + pngWork(shop) + jobs(shop)
}

/// Draws the same film with ffmpeg's own simulation, in render's colors.
private func ffmpeg(_ output: [String]) throws {
  let life =
    "life=s=160x120:ratio=0.3:rule=B3/S23:rate=25:mold=0:life_color=#16324f:death_color=#ffffff"
  try Machine.run(
    "ffmpeg",
    [
      "-v", "error", "-y", "-f", "lavfi", "-i", life, "-vf", "scale=1280:960:flags=neighbor",
      "-frames:v", "200",
    ] + output)
}

private func pillow(_ script: String, _ path: String) throws {
  try Machine.run(Machine.python, ["Benchmarks/peers/\(script).py", path])
}

private func gifWork(_ shop: Workshop) throws -> [Row] {
  let times = try shop.times([
    { try shop.draw(.life, "a.gif", jobs: 1) }, { try pillow("pillow_life", shop.path("b.gif")) },
    { try ffmpeg([shop.path("c.gif")]) },
    { try shop.draw(.life, "d.gif") },
  ])
  return [
    .times("GIF against numpy + Pillow", times[0], times[1], atMost: 1 / 8),
    .times("GIF against ffmpeg", times[0], times[2], atMost: 1 / 20),
    .times("GIF with all cores against ffmpeg", times[3], times[2], atMost: 1 / 20),
  ]
}

private func apngWork(_ shop: Workshop) throws -> [Row] {
  let times = try shop.times([
    { try shop.draw(.life, "a.apng", jobs: 1) }, { try pillow("pillow_apng", shop.path("b.apng")) },
  ])
  return [
    .times("APNG against numpy + Pillow", times[0], times[1], atMost: 1 / 4),
    .bytes(
      "APNG against numpy + Pillow", try shop.bytes("a.apng"), try shop.bytes("b.apng"),
      atMost: 0.85),
  ]
}

/// Measures PNG sequences with all cores, which ffmpeg uses too.
private func pngWork(_ shop: Workshop) throws -> [Row] {
  let (ours, theirs) = (try shop.emptied("ours"), try shop.emptied("theirs"))
  let times = try shop.times([
    { try Machine.run(shop.render, BenchFilm.life.arguments + ["-o", ours + "/%04d.png"]) },
    { try ffmpeg([theirs + "/%04d.png"]) },
  ])
  return [
    .times("PNG sequence against ffmpeg", times[0], times[1], atMost: 1 / 6),
    .bytes(
      "PNG sequence against ffmpeg", try shop.bytes("ours"), try shop.bytes("theirs"), atMost: 0.1),
  ]
}

/// Measures the speedup of a second core.
private func jobs(_ shop: Workshop) throws -> [Row] {
  try [("GIF", "a.gif"), ("APNG", "a.apng"), ("PNG", "ours/%04d.png")].map { format, name in
    let times = try shop.times([
      { try shop.draw(.life, name, jobs: 1) }, { try shop.draw(.life, name, jobs: 2) },
    ])
    return Row(
      stage: "\(format), two jobs against one", ours: "\(times[1].shown(3)) s",
      peer: "\(times[0].shown(3)) s", result: "\((times[0] / times[1]).shown(2)) times",
      goal: "1.80 times")
  }
}

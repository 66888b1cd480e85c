import Foundation

/// Measures what parts of an image, short runs and limits cost.
func features(_ shop: Workshop) throws -> [Row] {
  try imageParts(shop) + partTimes(shop) + [try shortRun(shop), try periods(shop)] + limits(shop)
}

/// Compares the times of a film with a plot or a caption with that of the same film without.
private func partTimes(_ shop: Workshop) throws -> [Row] {
  let life = ["life", "--size", "160x120", "--cell", "8", "--frames", "200", "--jobs", "1"]
  let parts = [
    ("a plot below", ["--plot", "below"], 1.25), ("a plot beside", ["--plot", "right"], 1.25),
    ("a caption", ["--caption", "generation {generation}"], 1.1),
  ]
  let times = try shop.times(
    ([[]] + parts.map(\.1)).map { settings in
      { try Machine.run(shop.render, life + settings + ["-o", shop.path("part.gif")]) }
    })
  return zip(parts, times.dropFirst()).map { part, time in
    .times("GIF of Life with \(part.0) against without", time, times[0], atMost: part.2)
  }
}

/// Compares the bytes of animations with those of the same animation without a part, or in another
/// format.
private func imageParts(_ shop: Workshop) throws -> [Row] {
  let gun = ["life", "--pattern", "gosper-glider-gun", "--size", "96x72", "--frames", "300"]
  let sea = ["sea", "--size", "40x30", "--frames", "100"]
  let bytes = { (name: String, arguments: [String]) in
    try Machine.run(shop.render, arguments + ["-o", shop.path(name)])
    return try shop.bytes(name)
  }
  let plain = try bytes("plain.gif", gun + ["--caption", "none"])
  let parts = [
    ("a caption", ["--caption", "generation {generation}"]),
    ("a plot below", ["--caption", "none", "--plot", "below"]),
    ("a plot beside", ["--caption", "none", "--plot", "right"]),
  ]
  return try parts.map { part, settings in
    .bytes(
      "GIF of a gun with \(part) against without", try bytes("part.gif", gun + settings), plain,
      atMost: 1.1)
  } + [
    .bytes(
      "APNG of the sea against its GIF", try bytes("sea.apng", sea), try bytes("sea.gif", sea),
      atMost: 1)
  ]
}

/// Measures a run of one frame against a run that only prints the version.
private func shortRun(_ shop: Workshop) throws -> Row {
  let frame = ["life", "--pattern", "gosper-glider-gun", "--frames", "1"]
  let times = try shop.times(
    [
      { try Machine.run(shop.render, frame + ["-o", shop.path("frame.png")]) },
      { try Machine.run(shop.render, ["--version"]) },
    ], runs: 21)
  return Row(
    stage: "one frame against --version", ours: "\((times[0] * 1000).shown(1)) ms",
    peer: "\((times[1] * 1000).shown(1)) ms",
    result: "+\(((times[0] - times[1]) * 1000).shown(1)) ms", goal: "+3 ms")
}

/// Measures the search for a period on a plane where most tiles sleep, against the same generations
/// without a search.
private func periods(_ shop: Workshop) throws -> Row {
  let film = ["life", "--pattern", "block-laying-switch-engine", "--engine", "tiles"]
  let out = ["-o", shop.path("counts.csv")]
  let times = try shop.times([
    {
      // It fails after 10,000 generations, because the pattern grows forever.
      try? Machine.run(shop.render, film + ["--frames", "cycle"] + out)
    }, { try Machine.run(shop.render, film + ["--skip", "10000", "--frames", "1"] + out) },
  ])
  return Row(
    stage: "10,000 generations with a search for a period", ours: "\(times[0].shown(3)) s",
    peer: "\(times[1].shown(3)) s (without)", result: "\((times[0] / times[1]).shown(1)) times",
    goal: "-")
}

/// Measures when `max-time` of one second ends a run, in the simulation and in an encoder.
private func limits(_ shop: Workshop) -> [Row] {
  let works = [
    ("in the simulation", "life --pattern gosper-glider-gun --engine tiles --skip 100000000"),
    ("in an encoder", "life --size 4000x4000 --frames 1000 --effort small"),
  ]
  return works.map { name, command in
    let words = command.split(separator: " ").map(String.init)
    let seconds = median(of: 3) {
      let out = ["--max-time", "1", "-o", shop.path("limit.apng")]
      try? Machine.run(shop.render, words + out)
    }
    return Row(
      stage: "max-time 1, \(name)", ours: "\(seconds.shown(2)) s", peer: "-",
      result: seconds <= 1.55 ? "reached" : "missed", goal: "1.55 s")
  }
}

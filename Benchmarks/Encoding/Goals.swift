/// Measures the stages that lag, or have lagged, behind their goals.
func goals(_ shop: Workshop) throws -> [Row] {
  try partTimes(shop) + partBytes(shop) + [seaBytes(shop)] + pillow(shop) + [start(shop)]
    + cores(shop)
}

private let life = words("life --size 160x120 --cell 8 --frames 200 --fps 25 --jobs 1")

private func words(_ command: String) -> [String] {
  command.split(separator: " ").map(String.init)
}

/// Compares the times of a film with a plot or a caption with that of the same film without.
private func partTimes(_ shop: Workshop) throws -> [Row] {
  let parts = [
    ("plot below", ["--plot", "below"], 1.25), ("plot beside", ["--plot", "right"], 1.25),
    ("caption that counts", ["--caption", "generation {generation}"], 1.1),
  ]
  let times = try shop.times(
    ([[]] + parts.map(\.1)).map { settings in
      { try Machine.run(shop.render, life + settings + ["-o", shop.path("part.gif")]) }
    })
  return zip(parts, times.dropFirst()).map { part, time in
    .times("GIF with a \(part.0), against without", time, times[0], atMost: part.2)
  }
}

/// Compares the bytes of an animation with a plot or a caption with those without.
private func partBytes(_ shop: Workshop) throws -> [Row] {
  let gun = words("life --pattern gosper-glider-gun --size 96x72 --frames 300")
  let bytes = { (settings: [String]) in
    try Machine.run(shop.render, gun + settings + ["-o", shop.path("part.gif")])
    return try shop.bytes("part.gif")
  }
  let plain = try bytes(["--caption", "none"])
  return try [
    ("caption", ["--caption", "generation {generation}"], 1.1),
    ("plot below", ["--caption", "none", "--plot", "below"], 1.15),
    ("plot beside", ["--caption", "none", "--plot", "right"], 1.15),
  ].map { part, settings, most in
    .bytes("GIF of a gun with a \(part), against without", try bytes(settings), plain, atMost: most)
  }
}

private func seaBytes(_ shop: Workshop) throws -> Row {
  let bytes = { (name: String) in
    try Machine.run(
      shop.render, words("sea --size 40x30 --frames 100 --out") + [shop.path(name)])
    return try shop.bytes(name)
  }
  return .bytes(
    "APNG of the sea, against its GIF", try bytes("a.apng"), try bytes("a.gif"), atMost: 1)
}

/// Compares GIFs with those of Pillow: of Life, which numpy simulates there, and of an array.
private func pillow(_ shop: Workshop) throws -> [Row] {
  let array = shop.path("run.npy")
  try Machine.run(Machine.python, ["Benchmarks/peers/grid_frames.py", array])
  let grid = words("grid \(array) --states dead,alive --cell 8 --fps 25 --jobs 1")
  let peer = { (words: [String]) in
    try Machine.run(Machine.python, ["Benchmarks/peers/" + words[0]] + words[1...])
  }
  let times = try shop.times([
    { try Machine.run(shop.render, life + ["-o", shop.path("a.gif")]) },
    { try peer(["pillow_life.py", shop.path("b.gif")]) },
    { try Machine.run(shop.render, grid + ["-o", shop.path("c.gif")]) },
    { try peer(["grid_pillow.py", array, shop.path("d.gif")]) },
  ])
  return [
    .times("GIF on one core, against Pillow", times[0], times[1], atMost: 1 / 12),
    .times("array as a GIF on one core, against Pillow", times[2], times[3], atMost: 1 / 10),
  ]
}

/// Measures a still from start to exit, against a run that only prints the version.
private func start(_ shop: Workshop) throws -> Row {
  let still = words("life --pattern glider --frames 1 --out") + [shop.path("still.png")]
  let times = try shop.times(
    [
      { try Machine.run(shop.render, still) }, { try Machine.run(shop.render, ["--version"]) },
    ], runs: 41)
  return Row(
    stage: "still, against --version", ours: "\((times[0] * 1000).shown(1)) ms",
    peer: "\((times[1] * 1000).shown(1)) ms",
    result: "+\(((times[0] - times[1]) * 1000).shown(1)) ms", goal: "+2.5 ms")
}

/// Measures runs on two cores and on one. One job would not do, because the world advances beside it.
private func cores(_ shop: Workshop) throws -> [Row] {
  let film = "life --size 160x120 --cell 8 --frames 600"
  return try [
    ("PNG sequence", film, "%04d.png"), ("SVG sequence", film, "%04d.svg"),
    ("GIF of a sea of a million cells", "sea --size 1000x1000 --cell 1 --frames 30", "a.gif"),
  ].map { title, command, name in
    let times = try shop.times(
      ["0", "0,1"].map { cores in
        {
          let run = ["-c", cores, shop.render] + words(command) + ["-o", try shop.fresh(name)]
          try Machine.run("taskset", run)
        }
      })
    return Row(
      stage: "\(title), two cores against one", ours: "\(times[1].shown(3)) s",
      peer: "\(times[0].shown(3)) s", result: "\((times[0] / times[1]).shown(2))x", goal: "1.75x")
  }
}

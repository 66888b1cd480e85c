import Foundation

/// Compares the predictions of `render plan` with the processor time of the runs, both on one core.
func estimates(_ workshop: Workshop) throws -> [Row] {
  let folder = try workshop.emptied("estimates")
  let ratios = try predictedScenarios.flatMap { settings in
    try [".gif", ".apng", ".webp", ".csv"].map { ending in
      try predictedRatio(of: settings, ending, in: folder, workshop.render)
    }
  }
  let within = ratios.count { (1 / 1.5...1.5).contains($0) }
  let sorted = ratios.sorted()
  return [
    Row(
      stage: "predicted time within a factor of 1.5, \(ratios.count) films",
      ours: "\(sorted[0].shown(2))–\(sorted[sorted.count - 1].shown(2)) times the run",
      peer: "-", result: (Double(within) / Double(ratios.count)).shown(2), goal: "0.90")
  ]
}

/// Returns the predicted time of a film, divided by the processor time of its run.
private func predictedRatio(
  of settings: String, _ ending: String, in folder: String, _ render: String
) throws -> Double {
  let scenario = folder + "/film.yaml"
  try Data("\(settings)\n".utf8).write(to: URL(fileURLWithPath: scenario))
  // A look in the file may have no effect on an output of the command line.
  let words = [scenario, "--out", "\(folder)/film\(ending)"]
  let plan = try Machine.output(of: render, ["plan", "--json"] + words)
  guard let digits = plan.components(separatedBy: "\"time\": ").last?.prefix(while: \.isNumber),
    let predicted = Double(digits)
  else { throw Machine.Failure(description: "render plan printed no time for \(settings)") }
  let start = Machine.timeOfPrograms
  try Machine.run(render, ["run", "--jobs", "1", "--quiet"] + words)
  return predicted / 1e6 / (Machine.timeOfPrograms - start)
}

/// The settings of 50 films of all worlds, short and long, small and large.
private let predictedScenarios: [String] =
  life + patterns + worlds + decorated + lines

private let life: [String] = ["40x30", "160x120", "400x300", "800x600"].flatMap { size in
  [50, 200].map { frames in
    let cell = size.hasPrefix("8") ? 1 : size.hasPrefix("4") ? 2 : 6
    return "simulation: life\nsize: \(size)\ncell: \(cell)\nframes: \(frames)"
  }
}

private let patterns: [String] = [
  "gosper-glider-gun\nframes: 300", "gosper-glider-gun\nframes: 100\nevery: 30",
  "gosper-glider-gun\nframes: 100\nevery: 1000", "gosper-glider-gun\nframes: 1\nskip: 1000000000",
  "acorn\nframes: 300\nevery: 10", "r-pentomino\nframes: 200\nevery: 5", "pulsar\nframes: 60",
  "block-laying-switch-engine\nframes: 100\nevery: 50", "acorn\nframes: 1\nskip: 5000",
  "gosper-glider-gun\nframes: cycle", "pulsar\nframes: cycle", "diehard\nframes: rest",
].map { "simulation: life\npattern: \($0)" }

private let worlds: [String] = [
  "sea\nsize: 10x15\nframes: 100", "sea\nsize: 40x30\nframes: 100",
  "sea\nsize: 100x100\nframes: 50",
  "sea\nsize: 200x200\ncell: 4\nshape: square\nframes: 60", "infection\npeople: 400\nframes: 60",
  "infection\npeople: 2500\nframes: 60\ncell: 8", "infection\npeople: 40000\nframes: 40\ncell: 2",
  "hunt", "pig",
].map { "simulation: \($0)" }

private let decorated: [String] = [
  "life\nsize: 200x150\ncell: 4\nframes: 100\nplot: below",
  "infection\npeople: 1600\ncell: 12\nframes: 100\nplot: right",
  "sea\nsize: 40x30\nframes: 100\ncaption: \"{generation} {penguins}\"",
  "life\nsize: 120x90\ncell: 6\nframes: 100\nage: cells",
  "life\nsize: 120x90\ncell: 6\nframes: 100\nage: trail",
  "life\nsize: 60x60\ncell: 12\nshape: circle\nframes: 100",
  "life\nrule: B2/S/3\nsize: 200x150\ncell: 4\nframes: 80",
  "life\nrule: WireWorld\nsize: 200x150\ncell: 4\nframes: 60",
  "life\nrule: R5,C0,M1,S34..58,B34..45,NM\nsize: 300x200\ncell: 2\nframes: 60",
  "life\nrule: bbm\nsize: 200x200\ncell: 3\nframes: 60",
  "life\nsize: 500x500\ncell: 1\nskip: 1000\nframes: 50",
  "life\nsize: 2000x2000\ncell: 1\nskip: 100\nframes: 5",
].map { "simulation: \($0)" }

private let lines: [String] = [30, 90, 110].flatMap { rule in
  ["300x200", "800x600", "1600x100"].map { size in
    "simulation: wolfram\nrule: \(rule)\nsize: \(size)\ncell: 1\nframes: 50"
  }
}

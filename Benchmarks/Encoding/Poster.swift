import Foundation

/// Measures 10¹⁰ pixels of rule 30 against zlib alone on the same rows.
func poster(_ shop: Workshop) throws -> [Row] {
  let side = 100_000
  let rule = ["wolfram", "--rule", "30", "--size", "\(side)x\(side)", "--cell", "1"]
  let drawing = try median(of: 1) {
    try Machine.run(shop.render, rule + ["-o", shop.path("poster.png")])
  }
  let peak = Machine.peakOfPrograms
  let zlib = try Machine.output(
    of: Machine.python, ["Benchmarks/peers/zlib_rows.py", shop.path("poster.png")])
  return [
    .times("poster of \(side)² against zlib alone", drawing, Double(zlib) ?? .nan, atMost: 2),
    Row(
      stage: "poster of \(side)², memory", ours: "\(peak.shown(0)) MB", peer: "-",
      result: peak <= 300 ? "reached" : "missed", goal: "300 MB"),
  ]
}

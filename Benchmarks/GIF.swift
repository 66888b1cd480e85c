import CGD
import Foundation
import Grids
import Worlds

/// Life on a 160 × 120 torus, 200 frames of 1280 × 960 pixels, as a GIF.
func gif(_ render: String) throws -> [Row] {
  let folder = FileManager.default.temporaryDirectory
  let ours = folder.appendingPathComponent("render-bench.gif").path
  let theirs = folder.appendingPathComponent("peer-bench.gif").path
  defer { for file in [ours, theirs] { try? FileManager.default.removeItem(atPath: file) } }
  let arguments = "life --size 160x120 --cell 8 --frames 200 --fps 25".split(separator: " ")
    .map(String.init)
  // In turn, so that a slow moment of the machine falls on all of them.
  var times: [[Double]] = [[], [], [], []]
  for _ in 0..<3 {
    times[0].append(try median(of: 1) { try Machine.run(render, arguments + ["-o", ours]) })
    times[1].append(
      try median(of: 1) { try Machine.run(render, arguments + ["-j", "1", "-o", ours]) })
    times[2].append(median(of: 1) { writeWithLibgd(to: theirs) })
    times[3].append(
      try median(of: 1) {
        try Machine.run(Machine.python, ["Benchmarks/peers/pillow_life.py", theirs])
      })
  }
  let seconds = times.map { $0.sorted()[1] }
  let row = { (stage: String, mine: Double, peer: Double, goal: Double) in
    Row(
      stage: stage, ours: "\(mine.shown(2)) s", peer: "\(peer.shown(2)) s",
      result: "\((mine / peer).shown(2)) times", goal: "\(goal.shown(1)) times")
  }
  return [
    row("GIF, against libgd", seconds[0], seconds[2], 1.2),
    row("GIF, against numpy + Pillow", seconds[0], seconds[3], 1.0),
    row("GIF, one job, against libgd", seconds[1], seconds[2], 1.2),
  ]
}

/// The same film by plain use of libgd: whole frames, one after the other.
private func writeWithLibgd(to path: String) {
  let (width, height, cell) = (160, 120, 8)
  var world = soup(Size(width: width, height: height))
  var bytes = Data()
  let take = { (block: UnsafeMutableRawPointer?, count: Int32) in
    guard let block = unsafe block else { return }
    unsafe bytes.append(block.assumingMemoryBound(to: UInt8.self), count: Int(count))
    unsafe gdFree(block)
  }
  var count: Int32 = 0
  for number in 0..<200 {
    let image = unsafe gdImageCreate(Int32(width * cell), Int32(height * cell))!
    unsafe gdImageColorAllocate(image, 255, 255, 255)
    let ink = unsafe gdImageColorAllocate(image, 22, 50, 79)
    let cells = world.cells(in: Region(Size(width: width, height: height)))
    for y in 0..<height * cell {
      let row = unsafe image.pointee.pixels[y]!
      for x in 0..<width where cells[x, y / cell] == 1 {
        unsafe memset(row + x * cell, ink, cell)
      }
    }
    if number == 0 { unsafe take(gdImageGifAnimBeginPtr(image, &count, 1, 0), count) }
    unsafe take(gdImageGifAnimAddPtr(image, &count, 0, 0, 0, 4, 1, nil), count)
    unsafe gdImageDestroy(image)
    world.advance(by: 1)
  }
  bytes.append(UInt8(ascii: ";"))
  try? bytes.write(to: URL(fileURLWithPath: path))
}

import Foundation

/// Measures the same frames in each format and by each program.
///
/// For peers the time is that of encoding existing frames, for render it is from start to exit.
func films(_ shop: Workshop) throws -> [Row] {
  var rows: [Row] = []
  for film in BenchFilm.all {
    let folder = URL(fileURLWithPath: try shop.emptied("frames"))
    let frames = try PeerFrames(film, shop.render, in: folder)
    rows += try gif(frames, shop) + apng(frames, shop) + webp(frames, shop) + mp4(frames, shop)
  }
  return rows
}

private func gif(_ frames: PeerFrames, _ shop: Workshop) throws -> [Row] {
  let name = "\(frames.film.name): GIF"
  let times = try shop.times(
    [
      { try shop.draw(frames.film, "a.gif") },
      { try writeWithLibgd(frames, to: shop.path("b.gif")) },
      { try Machine.run("gifsicle", ["-O3", shop.path("b.gif"), "-o", shop.path("c.gif")]) },
      { try Machine.run(Machine.python, frames.pillowArguments(shop.path("d.gif"))) },
    ], runs: 3)
  let bytes = try ["a", "b", "c", "d"].map { try shop.bytes($0 + ".gif") }
  return [
    .times("\(name) against libgd + gifsicle -O3", times[0], times[1] + times[2], atMost: 1),
    .times("\(name) against Pillow", times[0], times[3], atMost: 1),
    .bytes("\(name) against libgd", bytes[0], bytes[1], atMost: 1),
    .bytes(
      "\(name) against gifsicle -O3", bytes[0], bytes[2],
      atMost: frames.film.name == BenchFilm.life.name ? 0.97 : 1),
    .bytes("\(name) against Pillow", bytes[0], bytes[3], atMost: 1),
  ]
}

private func apng(_ frames: PeerFrames, _ shop: Workshop) throws -> [Row] {
  let name = "\(frames.film.name): APNG against Pillow"
  let times = try shop.times(
    [
      { try shop.draw(frames.film, "a.apng") },
      { try Machine.run(Machine.python, frames.pillowArguments(shop.path("b.apng"))) },
    ], runs: 3)
  return [
    .times(name, times[0], times[1], atMost: 1),
    .bytes(name, try shop.bytes("a.apng"), try shop.bytes("b.apng"), atMost: 1),
  ]
}

private func webp(_ frames: PeerFrames, _ shop: Workshop) throws -> [Row] {
  let name = "\(frames.film.name): WebP"
  let lossless = ["-c:v", "libwebp_anim", "-lossless", "1", "-loop", "0", shop.path("b.webp")]
  let times = try shop.times(
    [
      { try shop.draw(frames.film, "a.webp") },
      { try Machine.run("ffmpeg", frames.ffmpegInput + lossless) },
      { try Machine.run(Machine.python, frames.pillowArguments(shop.path("c.webp"))) },
    ], runs: 1)
  let bytes = try ["a", "b", "c"].map { try shop.bytes($0 + ".webp") }
  return [
    .times("\(name) against ffmpeg", times[0], times[1], atMost: 0.35),
    .bytes("\(name) against ffmpeg", bytes[0], bytes[1], atMost: 1),
    // Pillow passes all choices to libwebp.
    .times("\(name) against libwebp by Pillow", times[0], times[2], atMost: 0.1),
    .bytes("\(name) against libwebp by Pillow", bytes[0], bytes[2], atMost: 1),
  ]
}

private func mp4(_ frames: PeerFrames, _ shop: Workshop) throws -> [Row] {
  // The same arguments that render passes to ffmpeg.
  let even = [
    "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset",
    "veryfast", "-crf", "14", shop.path("b.mp4"),
  ]
  let times = try shop.times(
    [
      { try shop.draw(frames.film, "a.mp4") },
      { try Machine.run("ffmpeg", frames.ffmpegInput + even) },
    ], runs: 3)
  return [
    .times(
      "\(frames.film.name): MP4 against ffmpeg from a file", times[0], times[1], atMost: 1.15)
  ]
}

package import Foundation

/// An independent decoder for videos.
package enum FFmpeg {
  /// Returns ffprobe's properties of the video in a file, keyed by name.
  package static func probe(_ file: URL) throws -> [String: String] {
    let program = try Program(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "flat",
        file.path,
      ])
    let pairs = program.text.split(separator: "\n").compactMap { line -> (String, String)? in
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let name = String(parts[0]).replacing("streams.stream.0.", with: "")
      return (name, String(parts[1]).replacing("\"", with: ""))
    }
    return Dictionary(pairs) { one, _ in one }
  }

  /// Decodes a file and returns the bytes of each frame in the pixel format `format`.
  package static func decode(_ file: URL, _ format: String, frame bytes: Int) throws -> [[UInt8]] {
    let program = try Program(
      "ffmpeg",
      ["-v", "error", "-i", file.path, "-sws_flags", "accurate_rnd+full_chroma_int"]
        + ["-pix_fmt", format, "-f", "rawvideo", "-"])
    let all = Array(program.output)
    return stride(from: 0, to: all.count, by: bytes).map {
      Array(all[$0..<min($0 + bytes, all.count)])
    }
  }
}

internal import Grids

/// A search for the cheapest tokens of an image, in bands of rows, which limits memory.
enum VP8LParser {
  /// The number of bytes in a band, if a row is not longer.
  private static let band = 1 << 18

  /// Returns the tokens of an image.
  ///
  /// - Parameters:
  ///   - depth: The maximum number of earlier places that are compared with each place.
  ///   - rounds: The number of searches. Each but the first knows the codes for the tokens of the
  ///     last one.
  static func tokens(_ image: ColorIndexedImage, depth: Int, rounds: Int) -> [VP8LToken] {
    var chains = VP8LChains(count: depth == 0 ? 0 : image.bytes.count)
    let codes = VP8LDistances(stride: image.stride)
    return unsafe image.bytes.withUnsafeBytes { bytes in
      var paths = image.bands(of: band).map { sections in
        let rows = sections[0].new.lowerBound..<sections[sections.count - 1].end
        let repetitions = unsafe VP8LRepetitions(
          bytes, rows.lowerBound * image.stride..<rows.upperBound * image.stride,
          stride: image.stride, sections, &chains, depth: depth)
        return unsafe VP8LPath(bytes, repetitions, codes)
      }
      var prices = VP8LCosts(guessing: image)
      var tokens: [VP8LToken] = []
      for round in 0..<rounds {
        if round > 0 { prices = VP8LCosts(VP8LHistogram(tokens)) }
        tokens.removeAll(keepingCapacity: true)
        for index in paths.indices where !CancellationCheck.isOver {
          paths[index].append(to: &tokens, prices)
        }
      }
      return tokens
    }
  }
}

extension ColorIndexedImage {
  /// Returns the sections in bands of about a number of bytes. A long section is divided.
  fileprivate func bands(of bytes: Int) -> [[RowSection]] {
    let most = max(1, bytes / stride)
    var bands: [[RowSection]] = []
    var rows = most
    for section in sections {
      for part in section.parts(of: most) {
        if rows + part.count > most {
          bands.append([])
          rows = 0
        }
        bands[bands.count - 1].append(part)
        rows += part.count
      }
    }
    return bands
  }
}

extension ColorIndexedImage.RowSection {
  fileprivate var count: Int { new.count + repeated }
  fileprivate var end: Int { new.upperBound + repeated }

  /// Returns sections of at most a number of rows. A part of equal rows begins with one of them.
  fileprivate func parts(of most: Int) -> [Self] {
    if count <= most { return [self] }
    var parts: [Self] = []
    for top in stride(from: new.lowerBound, to: end, by: most) {
      let bottom = min(end, top + most)
      let newEnd = max(top + 1, min(bottom, new.upperBound))
      parts.append(Self(new: top..<newEnd, repeated: bottom - newEnd))
    }
    return parts
  }
}

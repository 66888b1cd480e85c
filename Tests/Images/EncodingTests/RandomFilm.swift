import Grids
import Imaging

/// The content of a random animation.
enum FilmKind: CaseIterable {
  case noise, cells, lines, onePixel, nothing, everything, corner, bands, waves

  /// Returns the given number of frames.
  func film(_ count: Int, _ size: Size, colors: Int, _ noise: inout Noise) -> [Image] {
    let cell = 1 + noise.below(9)
    let palette = Palette(colors: colors)
    var pixels = Grid(size: size, repeating: UInt8(noise.below(colors)))
    var images: [Image] = []
    for number in 0..<count {
      change(&pixels, number, cell: cell, colors, &noise)
      images.append(Image(palette: palette, pixels: pixels))
    }
    return images
  }

  private func change(
    _ pixels: inout Grid<UInt8>, _ number: Int, cell: Int, _ colors: Int, _ noise: inout Noise
  ) {
    let any = { (noise: inout Noise) in UInt8(noise.below(colors)) }
    switch self {
    case .noise: for index in pixels.elements.indices { pixels.elements[index] = any(&noise) }
    case .cells:
      for _ in 0..<(number == 0 ? 200 : 10) {
        let color = any(&noise)
        let (x, y) = (noise.below(pixels.width) / cell, noise.below(pixels.height) / cell)
        pixels.fill(Region(x: x * cell, y: y * cell, width: cell, height: cell), color)
      }
    case .lines:
      let row = Region(x: 0, y: noise.below(pixels.height), width: pixels.width, height: 1)
      pixels.fill(row, any(&noise))
    case .onePixel: pixels[noise.below(pixels.width), noise.below(pixels.height)] = any(&noise)
    case .nothing: break
    case .everything: pixels = Grid(size: pixels.size, repeating: UInt8(number % colors))
    case .corner:
      let half = Region(x: 0, y: 0, width: pixels.width / 2, height: pixels.height / 2)
      for y in half.rows { for x in half.columns { pixels[x, y] = any(&noise) } }
    case .bands: changeBands(&pixels, colors, &noise)
    case .waves: setWaves(&pixels, number, cell: cell, colors)
    }
  }

  /// Sets cells to a field of numbers that moves: neighbors differ by little.
  private func setWaves(_ pixels: inout Grid<UInt8>, _ number: Int, cell: Int, _ colors: Int) {
    let top = max(1, colors - 1)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let (column, row) = (x / cell, y / cell)
        let sum = (column * column / 7 + row * row / 5 + column * row / 9 + 3 * number) % (2 * top)
        pixels[x, y] = UInt8(min(colors - 1, sum < top ? sum : 2 * top - sum))
      }
    }
  }

  /// Changes bands below each other, each in its own colors, with unchanged rows between them. A
  /// world above its caption looks like this.
  private func changeBands(_ pixels: inout Grid<UInt8>, _ colors: Int, _ noise: inout Noise) {
    let (height, own) = (11, max(1, colors / 3))
    for top in stride(from: 0, to: pixels.height, by: height) where noise.below(4) > 0 {
      let first = top / height % 3 * own
      for _ in 0..<noise.below(12) {
        let color = UInt8(min(colors - 1, first + noise.below(own)))
        let (x, y) = (noise.below(pixels.width), top + noise.below(height - 4))
        pixels.fill(Region(x: x, y: y, width: 1 + noise.below(5), height: 1), color)
      }
    }
  }
}

extension Grid<UInt8> {
  fileprivate mutating func fill(_ region: Region, _ color: UInt8) {
    let region = region.intersection(Region(size))
    for y in region.rows { for x in region.columns { self[x, y] = color } }
  }
}

package import Grids
internal import Imaging

extension Size {
  /// Returns the largest size with the same proportions that fits into another, but not more than
  /// this size.
  package func shrunk(into limit: Size) -> Size {
    if width <= limit.width && height <= limit.height { return self }
    let isWide = width * limit.height >= height * limit.width
    return isWide
      ? Size(width: limit.width, height: max(1, height * limit.width / width))
      : Size(width: max(1, width * limit.height / height), height: limit.height)
  }
}

extension Picture {
  /// Returns the picture if it fits into a size, and a smaller one of its pixels otherwise.
  func shrunk(into limit: Size) -> Picture {
    let new = size.shrunk(into: limit)
    if new == size { return self }
    let surface = whole()
    var pixels = Grid<UInt8>(size: new, repeating: 0)
    for y in 0..<new.height {
      surface.withRow((2 * y + 1) * size.height / (2 * new.height)) { row in
        for x in 0..<new.width { pixels[x, y] = row[(2 * x + 1) * size.width / (2 * new.width)] }
      }
    }
    return Picture(palette: palette, pixels: pixels)
  }

  /// Returns the colors of the picture, shrunk into a size. Each is the mean of the pixels below it.
  func means(into limit: Size) -> Grid<ColorWithAlpha> {
    let new = size.shrunk(into: limit)
    let (pixels, entries) = (pixels, palette.colors.indices.map { palette[UInt8($0)] })
    if new == size {
      return Grid(size: size, elements: pixels.elements.map { entries[Int($0)] })
    }
    var means = Grid(size: new, repeating: ColorWithAlpha.transparent)
    for y in 0..<new.height {
      for x in 0..<new.width {
        var sum = ColorSum()
        for row in y * size.height / new.height..<((y + 1) * size.height / new.height) {
          for column in x * size.width / new.width..<((x + 1) * size.width / new.width) {
            sum.add(entries[Int(pixels[column, row])])
          }
        }
        means[x, y] = sum.mean
      }
    }
    return means
  }
}

/// A sum of colors, each weighted by its alpha.
private struct ColorSum {
  private var (red, green, blue, alpha, count) = (0, 0, 0, 0, 0)

  mutating func add(_ color: ColorWithAlpha) {
    let weight = Int(color.alpha)
    red += Int(color.red) * weight
    green += Int(color.green) * weight
    blue += Int(color.blue) * weight
    alpha += weight
    count += 1
  }

  var mean: ColorWithAlpha {
    if alpha == 0 { return .transparent }
    let mean = { [alpha] (sum: Int) in UInt8((sum + alpha / 2) / alpha) }
    return ColorWithAlpha(
      red: mean(red), green: mean(green), blue: mean(blue),
      alpha: UInt8((alpha + count / 2) / count))
  }
}

internal import Imaging

extension Picture {
  /// The picture in colors that are mixed with gray: the last good one, while there are errors.
  var dimmed: Picture {
    var dim = Palette()
    for (color, alpha) in zip(palette.colors, palette.alphas) {
      var mixed = ColorWithAlpha(
        color.mixed(with: Color(red: 128, green: 128, blue: 128), 3, of: 4))
      mixed.alpha = alpha
      _ = dim.append(mixed)
    }
    dim.page = palette.page
    let surface = whole()
    let picture = Picture(size: size, palette: dim) { _ in surface }
    // From now on it is painted whole, and never in bands.
    _ = picture.whole()
    return picture
  }
}

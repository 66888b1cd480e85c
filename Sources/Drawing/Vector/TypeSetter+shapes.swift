internal import Grids
internal import Imaging

extension TypeSetter {
  /// Returns the letters of a line as shapes.
  ///
  /// - Parameter corner: the top left corner of the line.
  func shapes(of text: String, at corner: Position) -> [VectorShape] {
    let pixel = VectorPoint.pixel
    var lines: [(path: VectorPath, pen: Int)] = []
    var filled = VectorPath()
    for (letter, x) in positions(of: text) {
      let start = VectorPoint(
        x: (corner.x + x) * pixel, y: (corner.y + style.ascent) * pixel)
      switch style.shape(of: letter) {
      case .filled(let path): filled.add(path, by: start)
      case .strokes(let strokes):
        for (points, pen) in strokes {
          let place = lines.firstIndex { $0.pen == pen } ?? lines.count
          if place == lines.count { lines.append((VectorPath(), pen)) }
          lines[place].path.add(VectorPath(along: points), by: start)
        }
      }
    }
    return lines.map { .line($0.path, width: $0.pen) }
      + (filled.steps.isEmpty ? [] : [.fill(filled)])
  }
}

extension FigureLetters {
  /// Returns the letters as shapes.
  ///
  /// - Parameter corner: the top left corner of the line.
  func shapes(at corner: Position) -> [VectorShape] { setter.shapes(of: text, at: corner) }
}

extension TypeStyle {
  /// A letter with its origin at the left end of the baseline.
  fileprivate enum LetterShape {
    /// The center lines of the strokes of a round pen, and the pen's width.
    case strokes([(points: [VectorPoint], pen: Int)])
    case filled(VectorPath)
  }

  fileprivate func shape(of letter: Character) -> LetterShape {
    if font.own(letter) == nil, let file = font.file {
      return .filled(file.path(of: letter, size: size))
    }
    return .strokes(strokes(of: Typeface.own[letter].outline))
  }

  private func strokes(of outline: Outline) -> [(points: [VectorPoint], pen: Int)] {
    let fit = GridFit(outline, self)
    return outline.strokes.map { stroke in
      let points = stroke.points.map {
        VectorPoint(x: Self.places(fit.x($0.x)), y: Self.places(-fit.y($0.y)))
      }
      return (points, Self.places(stroke.isDot ? dot : stroke.isFine ? finePen : pen))
    }
  }

  /// Returns a length in 256ths of a pixel from one in parts of a pixel.
  private static func places(_ length: Int) -> Int {
    (length * VectorPoint.pixel).rounded(over: pixel)
  }
}

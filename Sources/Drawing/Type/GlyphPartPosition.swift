internal import Grids

/// The position of a part of a composed glyph, written as `acute`, `ogonek@38,0` or `2@54,0,60`.
///
/// Two numbers are an offset in units; three are a scale in percent and an offset.
struct GlyphPartPosition {
  let name: Substring
  let scale: Int
  /// The offset in 64ths of a unit.
  let offset: Position

  init(_ word: Substring) throws(TypefaceProblem) {
    // The first character is skipped because the part itself may be "@".
    let end = word.dropFirst().firstIndex(of: "@") ?? word.endIndex
    name = word[..<end]
    var numbers: [Int] = []
    for word in word[end...].dropFirst().split(separator: ",") {
      guard let number = Int(word), abs(number) < TypeUnits.em else { throw .parts }
      numbers.append(number)
    }
    switch numbers.count {
    case 0: numbers = [100, 0, 0]
    case 2: numbers = [100] + numbers
    case 3 where numbers[0] > 0: break
    default: throw .parts
    }
    scale = numbers[0]
    offset = Position(x: numbers[1] * Outline.unit, y: numbers[2] * Outline.unit)
  }
}

extension Glyph {
  /// Returns the glyph at a position, as the first part of a composed glyph.
  func placed(_ place: GlyphPartPosition) -> Glyph {
    var glyph = self
    guard place.scale != 100 || place.offset != Position(x: 0, y: 0) else { return glyph }
    glyph.outline = Outline()
    glyph.outline.add(outline, scale: place.scale, by: place.offset)
    return glyph
  }

  /// Returns the glyph with another part added.
  ///
  /// A mark is centered. A mark that lies above small letters is raised over tall ones.
  func adding(_ part: Glyph, _ place: GlyphPartPosition, isMark: Bool) -> Glyph {
    var offset = place.offset
    if isMark {
      let (width, height) = (outline.width, outline.height)
      offset.x += (width.lowerBound + width.upperBound).floored(over: 2)
      let isAbove = part.outline.height.lowerBound >= TypeUnits.markHeight * Outline.unit
      if isAbove, height.upperBound >= TypeUnits.markHeight * Outline.unit {
        offset.y += (TypeUnits.capHeight - TypeUnits.xHeight) * Outline.unit
      }
    }
    var glyph = self
    glyph.outline.add(part.outline, scale: place.scale, by: offset)
    return glyph
  }
}

import Drawing
import Encoding
import Grids
import Imaging
import Settings

@testable import Films
@testable import Scenarios

/// A scenario with a camera, and its rendered views.
struct CameraStage {
  let settings: String
  let keyframes: [String]

  init(_ settings: String, _ keyframes: String...) {
    self.settings = settings
    self.keyframes = keyframes
  }

  var text: String {
    let camera = keyframes.isEmpty ? "" : "camera:\n"
    return settings + "\n" + camera + keyframes.map { "  - {\($0)}\n" }.joined()
  }

  func frames() throws -> [Grid<Color>] { try ScenarioText(text).frames() }

  /// Returns the center of the view without a camera, in the notation of a keyframe.
  func middle() throws -> String {
    let region = try ScenarioText(settings).film().surveyed(for: [.gif]).region
    let half = { (from: Int, length: Int) in Ratio(2 * from + length - 1, 2) }
    return "x: \(half(region.x, region.width)), y: \(half(region.y, region.height))"
  }

  /// Returns the camera's view at each generation, as center and pixels per cell.
  func views(_ generations: [Int]) throws -> [String] {
    let survey = try ScenarioText(text).film().surveyed(for: [.gif])
    guard let camera = try FilmLayout(survey, [.gif], ticksPerSecond: 1000).camera else {
      return []
    }
    return generations.map { generation in
      let view = camera.viewport(at: generation)
      let parts = [view.x, view.y, Int128(view.pitch.value)].map { part in
        let thousandths = (part * 1000 + 32_768) >> 16
        return thousandths % 1000 == 0 ? "\(thousandths / 1000)" : "\(Double(thousandths) / 1000)"
      }
      return parts.joined(separator: " ")
    }
  }

  var errors: [String] {
    ScenarioText(text).errors.map { error in
      error.replacing(#/^film.yaml:[0-9]+:[0-9]+: /#, with: "")
    }
  }
}

extension Grid {
  /// Returns a centered part of the given size.
  func middle(_ size: Size) -> Grid {
    let corner = Position(x: (width - size.width) / 2, y: (height - size.height) / 2)
    var elements: [Element] = []
    for y in 0..<size.height {
      elements += row(corner.y + y).dropFirst(corner.x).prefix(size.width)
    }
    return Grid(size: size, elements: elements)
  }
}

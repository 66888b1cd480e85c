internal import Arrays
internal import Grids
internal import Settings

/// Frames that another program made: arrays, tables or pictures. A generation is one frame.
package struct Recording: ConfigurableSimulation {
  let frames: RecordedFrames

  init(_ frames: RecordedFrames) { self.frames = frames }

  /// Creates a recording of a small example.
  package init() { self.init(Self.example) }

  private static let example: RecordedFrames = {
    let file = SourceFile(name: "example", bytes: Array(RecordingExample.text.utf8))
    let input = RecordingInput(
      file, ArrayOptions(mostCells: RecordingLimit.cells, memory: 1 << 20), names: nil)
    do throws(RecordingProblem) {
      return try RecordedFrames(
        input, InputSurvey(input), MappedStates(RecordingExample.states))
    } catch {
      preconditionFailure("the example is valid")
    }
  }()

  package static let info = SimulationInfo(
    name: "grid", summary: "frames of your own model: arrays, tables or pictures",
    defaults: .init(still: "the last frame"), traits: [.playsInput]
  )
  .withSynonyms("array", "arrays", "recording", "npy", "numpy")

  package var worldInfo: WorldInfo {
    let size = frames.size
    var worldInfo = WorldInfo(
      legend: frames.legend, bounds: Region(size),
      counts: CountsInfo(frames.counted) { _ in size.area },
      // The states, the values of a frame, and its bytes in the input.
      cost: WorldCost(stepTime: 500, bytesACell: 24))
    worldInfo.length = frames.count.map { .generations($0) } ?? .untilInputEnds
    worldInfo.still = (frames.count ?? 1) - 1
    worldInfo.cell = max(1, min(32, 640 / max(size.width, size.height)))
    worldInfo.ramp = frames.ramp
    if case .pipe = frames.input.stream.source { worldInfo.isUnrepeatable = true }
    worldInfo.spriteFiles = frames.sprites
    return worldInfo
  }

  package func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    do throws(RecordingProblem) {
      let feed = FrameFeed(frames.input, size: frames.size, frames.mapping)
      guard let first = try feed.frame(0) else {
        throw RecordingProblem.noFrames(name: frames.input.name)
      }
      return RecordedWorld(feed, first: first, names: frames.counted)
    } catch {
      throw OpeningProblem("input", error.description)
    }
  }
}

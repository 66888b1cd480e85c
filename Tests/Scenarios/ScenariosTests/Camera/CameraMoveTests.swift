import Testing

@testable import Scenarios

@Suite struct CameraMoveTests {
  private static let world = "simulation: life\nsize: 20x10\ncell: 4\nframes: 50"

  @Test(arguments: [
    ("linear", ["2.5 2.5 4", "4.5 3.5 4.757", "6.5 4.5 5.657", "8.5 5.5 6.727", "10.5 6.5 8"]),
    (
      "in-out",
      ["2.5 2.5 4", "3.75 3.125 4.458", "6.5 4.5 5.657", "9.25 5.875 7.179", "10.5 6.5 8"]
    ),
    ("step", ["2.5 2.5 4", "2.5 2.5 4", "2.5 2.5 4", "2.5 2.5 4", "10.5 6.5 8"]),
  ])
  func `The camera moves between keyframes with the easing of the second`(
    ease: String, expected: [String]
  ) throws {
    let worldInfo = CameraStage(
      Self.world, "at: 10, x: 2, y: 2", "at: 30, x: 10, y: 6, zoom: 2, ease: \(ease)")
    #expect(try worldInfo.views([10, 15, 20, 25, 30]) == expected)
  }

  @Test func `The camera rests before the first keyframe and after the last`() throws {
    let worldInfo = CameraStage(
      Self.world, "at: 10, x: 2, y: 2", "at: 12, x: 4, y: 3, zoom: 2, ease: in-out")
    #expect(try worldInfo.views([0, 9, 10]) == ["2.5 2.5 4", "2.5 2.5 4", "2.5 2.5 4"])
    #expect(try worldInfo.views([12, 13, 49]) == ["4.5 3.5 8", "4.5 3.5 8", "4.5 3.5 8"])
  }

  @Test func `Keyframes may be in any order, and each has its own easing`() throws {
    let worldInfo = CameraStage(
      Self.world, "at: 20, x: 10, y: 4.5, ease: step", "at: 0, x: 0, y: 4.5",
      "at: 10, x: 4, y: 4.5, ease: linear",
      "at: 30, x: 0, y: 0, zoom: 0.5")
    #expect(
      try worldInfo.views([0, 5, 10, 19, 20, 25, 30]) == [
        "0.5 5 4", "2.5 5 4", "4.5 5 4", "4.5 5 4", "10.5 5 4", "5.5 2.75 2.828", "0.5 0.5 2",
      ])
  }

  @Test(arguments: [
    ("x: 7, y: 2.5", "7.5 3 4"), ("x: 9.5, y: 4.5, zoom: 0.25", "10 5 1"),
    ("x: -3, y: 12, zoom: 1.5", "-2.5 12.5 6"), ("fit: world", "10 5 4"),
  ])
  func `A keyframe sets the center cell, and the zoom is 1 by default`(
    aim: String, expected: String
  ) throws {
    #expect(try CameraStage(Self.world, "at: 3, \(aim)").views([0]) == [expected])
  }

  @Test func `The value fit alive shows the live cells of its generation with a margin`()
    throws
  {
    let world = """
      simulation: life
      size: 20x10
      cell: 4
      frames: 50
      topology: plane
      density: 0%
      rule: B/S012345678
      events: [{at: 3, toggle: [[4, 2], [5, 4]]}, {at: 8, toggle: [[13, 4]]}, {at: 20, clear: all}]
      """
    let worldInfo = CameraStage(
      world, "at: 0, fit: alive", "at: 3, fit: alive", "at: 10, fit: alive, ease: step",
      "at: 30, fit: alive")
    #expect(
      try worldInfo.views([0, 3, 9, 10, 30]) == [
        "10 5 4", "5 3.5 8", "5 3.5 8", "9 3.5 6.667", "10 5 4",
      ])
  }

  @Test func `A fitted view shows all live cells`() throws {
    let worldInfo = CameraStage(
      "simulation: life\npattern: glider\ncell: 8\ngap: 2\nframes: 41\ntheme: light",
      "at: 0, fit: alive", "at: 40, fit: alive, ease: step")
    let frames = try worldInfo.frames()
    for frame in [frames[0], frames[40]] {
      let alive = frame.elements.indices.filter { frame.elements[$0].hex == "16324f" }
      let columns = Set(alive.map { $0 % frame.width })
      let rows = Set(alive.map { $0 / frame.width })
      #expect(!columns.contains(0) && !columns.contains(frame.width - 1))
      #expect(!rows.contains(0) && !rows.contains(frame.height - 1))
      #expect(rows.count > frame.height / 3)
    }
  }

  @Test(arguments: [
    ("x: 3, y: 3", "a keyframe requires 'at', its generation"),
    (
      "at: 3, x: 2",
      "a keyframe with 'x' also requires 'y': 'x' and 'y' are the cell at the center"
    ),
    (
      "at: 3, y: 2",
      "a keyframe with 'y' also requires 'x': 'x' and 'y' are the cell at the center"
    ),
    (
      "at: 3, zoom: 2",
      "a keyframe with 'zoom' also requires 'x' and 'y': 'x' and 'y' are the cell at the center"
    ),
    (
      "at: 3, x: 2, zoom: 2",
      "a keyframe with 'x' also requires 'y': 'x' and 'y' are the cell at the center"
    ),
    ("at: 3", "a keyframe requires 'fit', or 'x' and 'y' with 'zoom'"),
    ("at: 3, fit: world, x: 2", "a keyframe can have only one of 'fit' and 'x'"),
    ("at: 3, fit: alive, zoom: 2", "a keyframe can have only one of 'fit' and 'zoom'"),
    ("at: 3, fit: all", "expected one of world, alive, got 'all'"),
    (
      "at: 3, fit: alife",
      "expected one of world, alive, got 'alife' (did you mean 'alive'?)"
    ),
    ("at: 3, fit: world, ease: out", "expected one of linear, in-out, step, got 'out'"),
    ("at: 3, fit: world, eas: step", "unknown setting 'eas' (did you mean 'ease'?)"),
    (
      "at: 3, x: 1, y: 1, zoom: 0",
      "expected a zoom factor from 0.001 to 1000, such as 2 or 0.5, got '0'"
    ),
    (
      "at: 3, x: 1, y: 1, zoom: 1001",
      "expected a zoom factor from 0.001 to 1000, such as 2 or 0.5, got '1001'"
    ),
    (
      "at: 3, y: 1, x: 1e3", "expected a cell's column or row, such as 12 or 7.5, got '1e3'"
    ),
    ("at: 50, fit: alive", "the film ends at generation 49"),
    ("at: -1, fit: world", "expected a whole number, at least 0, got '-1'"),
  ])
  func `An invalid keyframe is an error`(keyframe: String, expected: String) {
    #expect(CameraStage(Self.world, keyframe).errors == [expected])
  }

  @Test func `Two keyframes for the same generation are an error`() {
    let worldInfo = CameraStage(
      Self.world, "at: 3, fit: world", "at: 4, fit: world", "at: 3, fit: alive")
    #expect(worldInfo.errors == ["duplicate keyframe at generation 3"])
  }
}

import Grids
import Settings
import Testing

@testable import Games
@testable import Worlds

@Suite struct SeaPosesTests {
  private func sea(_ width: Int, _ height: Int, penguins: Ratio, orcas: Ratio) -> SeaWorld {
    SeaWorld(
      size: Size(width: width, height: height), penguins: penguins, orcas: orcas,
      rules: SeaRules(penguinBreeds: 1000, orcaBreeds: 1000, orcaStarves: 1000), seed: 7)
  }

  /// Returns the place and pose of the only animal.
  private func animal(of world: SeaWorld) throws -> (place: Position, pose: Pose) {
    let region = try #require(world.bounds)
    let cells = world.cells(in: region)
    let index = try #require(cells.elements.firstIndex { $0 != 0 })
    let pose = try #require(world.poses(in: region)).elements[index]
    return (Position(x: index % cells.width, y: index / cells.width), pose)
  }

  @Test(arguments: [Ratio(0), Ratio(1, 25)])
  func `An animal faces its last direction, and only orcas face up and down`(orcas: Ratio) throws {
    let isOrca = orcas != Ratio(0)
    var world = sea(5, 5, penguins: isOrca ? Ratio(0) : Ratio(1, 25), orcas: orcas)
    var seen: Set<Pose.Facing> = []
    for _ in 0..<200 {
      let before = try animal(of: world)
      world.advance(by: 1)
      let after = try animal(of: world)
      let step = Position(x: after.place.x - before.place.x, y: after.place.y - before.place.y)
      let expected: Pose.Facing =
        switch (step.x, step.y) {
        case (1, _): .right
        case (-1, _): .left
        case (0, 0): before.pose.facing
        case (0, _) where !isOrca: before.pose.facing
        case (_, let y): y < 0 ? .up : .down
        }
      #expect(after.pose.facing == expected)
      #expect(after.pose.drawing == before.pose.drawing && !after.pose.isYoung)
      seen.insert(after.pose.facing)
    }
    #expect(seen.count == (isOrca ? 4 : 2))
  }

  @Test func `A newborn animal is young until it can breed`() throws {
    var world = SeaWorld(
      size: Size(width: 40, height: 40), penguins: Ratio(1, 1600), orcas: Ratio(0),
      rules: SeaRules(penguinBreeds: 3), seed: 1)
    let region = Region(x: 0, y: 0, width: 40, height: 40)
    let young = { (world: SeaWorld) in world.poses(in: region)?.elements.count { $0.isYoung } }
    let generations = (0...6).map { _ in
      defer { world.advance(by: 1) }
      return young(world)
    }
    #expect(generations == [0, 0, 0, 1, 1, 1, 2])
  }

  @Test func `All drawings of animals and water occur, independent of the region`() throws {
    let world = sea(20, 20, penguins: Ratio(1, 2), orcas: Ratio(1, 10))
    let region = try #require(world.bounds)
    let poses = try #require(world.poses(in: region))
    let cells = world.cells(in: region)
    for state: CellState in 0...2 {
      let drawings = zip(cells.elements, poses.elements).filter { $0.0 == state }.map(\.1.drawing)
      #expect(Set(drawings) == [0, 1, 2])
    }
    let beyond = Region(x: -3, y: 5, width: 30, height: 4)
    let part = try #require(world.poses(in: beyond))
    #expect(part.size == beyond.size && part[0, 0] == .plain)
    #expect(part[3, 0] == poses[0, 5] && part[22, 3] == poses[19, 8])
  }

  @Test func `A pose has a unique number`() {
    let all = Pose.all(facing: Pose.Facing.allCases)
    #expect(Set(all.map(\.number)) == Set(0..<UInt8(Pose.count)))
    for pose in all {
      #expect(Pose(pose.facing, isYoung: pose.isYoung, drawing: pose.drawing) == pose)
    }
  }
}

import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Games
@testable import Worlds

/// Tests of ages against a plain record of every cell.
@Suite struct AgedWorldTests {
  private static let window = Region(x: -70, y: -40, width: 200, height: 120)

  /// A record of a window of a world, updated every generation.
  private struct Record {
    var kinds = [CellState](repeating: 0, count: window.size.area)
    var ages = [Int](repeating: 0, count: window.size.area)

    mutating func look(at world: any World, _ age: Age) {
      for (place, now) in world.cells(in: window).elements.enumerated() {
        if now == kinds[place] && (age == .cells || now != 0) && ages[place] >= 0 {
          ages[place] = age == .trail ? 0 : ages[place] + 1
        } else if now != 0 || age == .cells {
          (kinds[place], ages[place]) = (now, 0)
        } else {
          ages[place] += 1
        }
      }
    }

    func states(_ age: Age, kinds count: Int) -> Grid<CellState> {
      let tones = AgeTone.count
      let states = zip(kinds, ages).map { kind, generations -> CellState in
        if kind == 0 || age == .trail && generations >= 128 { return 0 }
        if age == .trail && generations == 0 { return CellState(tones * count) + kind }
        let tone = AgeTone.starts.lastIndex { $0 <= generations }!
        return CellState((tones - 1 - tone) * count) + kind
      }
      return Grid(size: window.size, elements: states)
    }
  }

  private static let worlds: [String: @Sendable () throws -> any World] = [
    "a torus": { try Life().opening(seed: 1) },
    "a plane": { try Life(topology: .plane, density: Ratio(1, 5)).opening(seed: 2) },
    "a gun": { try Life(pattern: .gosperGliderGun).opening(seed: 1) },
    "a sea": { try Sea(size: Size(width: 70, height: 45)).opening(seed: 3) },
    "a crowd": { try Infection(people: 1000, sick: 20).opening(seed: 4) },
  ]

  @Test(
    arguments: TestScope.cases(["a torus", "a plane", "a gun", "a sea", "a crowd"], .two),
    Age.allCases)
  func `Every cell has the tone of its age at every zoom`(name: String, age: Age) throws {
    let make = try #require(Self.worlds[name])
    let world = try make()
    let kinds = name.hasPrefix("a sea") || name.hasPrefix("a crowd") ? 2 : 1
    var (plain, aged, record) = (world, AgedWorld(world, age, kinds: kinds + 1), Record())
    record.look(at: plain, age)
    for _ in 0..<160 {
      plain.advance(by: 1)
      record.look(at: plain, age)
      aged.advance(by: 1)
    }
    let states = record.states(age, kinds: kinds)
    #expect(aged.cells(in: Self.window) == states)
    #expect(aged.counts == plain.counts)
    for scale in [1, 5, 6, 7, 9] {
      let sight = ScaledRegion(Self.window).rescaled(to: scale)
      let seen = aged.cells(in: sight)
      let whole = sight.highest(on: Self.window) { x, y in
        states[x - Self.window.x, y - Self.window.y]
      }
      // The record ends at the window's edges.
      for (mine, theirs) in zip(whole.elements, seen.elements) { #expect(mine <= theirs) }
      if name != "a gun" { #expect(seen == whole) }
    }
  }

  @Test func `Ages take memory only where cells lived recently`() throws {
    var world = AgedWorld(try Life(pattern: .glider).opening(seed: 1), .trail, kinds: 2)
    var most = 0
    for _ in 0..<100 {
      world.advance(by: 40)
      most = max(most, world.memory)
    }
    // A glider's last 128 generations lie within 32 cells per side.
    #expect(most < 12 * AgedTile.memory + (1 << 16))
  }

  @Test(arguments: Age.allCases)
  func `The maximum number of kinds fits in the available states`(age: Age) {
    let kinds = (0..<Age.mostKinds).map { CellKind("\($0)") }
    let legend = age.legend(of: kinds)
    #expect(legend.count <= 256 && Set(legend).count == legend.count)
    let highest = AgedLegend(age, kinds: kinds.count).state(CellState(kinds.count - 1), 0)
    #expect(Int(highest) == legend.count - 1)
  }

  @Test(arguments: Age.allCases)
  func `Agents have no tones, and new cells and agents keep their colors`(age: Age) {
    let kinds = ["ground", "tree", "fire", "bird", "fish"].map { CellKind($0) }
    let legend = age.legend(of: kinds, cells: 3)
    #expect(legend.suffix(2) == kinds.suffix(2))
    #expect(legend.count { $0.name == "bird" } == 1)
    let states = Age.states(ofKindsIn: legend)
    #expect(states.map { legend[$0].name } == kinds.map(\.name))
    for kind in 1...2 {
      #expect(states[kind] == Int(AgedLegend(age, kinds: 3).state(CellState(kind), 0)))
    }
    #expect(Age.states(ofKindsIn: kinds) == [0, 1, 2, 3, 4])
  }
}

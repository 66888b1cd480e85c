import Grids
import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

@Suite struct PigWorldTests {
  private func words(_ world: any World) -> [String] {
    world.figures.compactMap {
      if case .text(let text, _, _) = $0.shape { text.words } else { nil }
    }
  }

  @Test(arguments: [1, 2, 5])
  func `A world settles exactly when its games are over`(games: Int) throws {
    for seed in 0..<UInt64(20) {
      var world = try Pig(games: games, goal: 30, player2: .hold(9)).opening(seed: seed)
      var generations = 0
      while !world.isAtRest, generations < 10_000 {
        #expect((world.count("wins1") ?? 0) + (world.count("wins2") ?? 0) < games)
        world.step()
        generations += 1
      }
      #expect((world.count("wins1") ?? 0) + (world.count("wins2") ?? 0) == games)
      #expect(world.stepped(5).counts == world.counts)
      #expect(words(world).contains { $0.hasSuffix("wins!") })
    }
  }

  @Test func `A game shows its rules first, then turns and winners`() throws {
    var world = try Pig(games: 2, goal: 50).opening(seed: 3)
    #expect(words(world).contains("First to 50 points wins."))
    var said: Set<String> = []
    while !world.isAtRest {
      let before = world
      world.step()
      let words = words(world)
      #expect(!words.contains("First to 50 points wins."))
      let turns = words.filter { $0.hasSuffix("'s turn") }
      let isNew = world.count("turn") == 0 && !words.contains { $0.contains(" wins") }
      #expect(turns.count == (isNew ? 1 : 0))
      said.formUnion(words.filter { $0.contains(" wins") })
      #expect(before.counts != world.counts || isNew)
    }
    #expect(said.count == 2)
  }

  @Test(
    arguments: TestScope.cases(["48x27", "27x48", "1x1", "300x2", "2x300", "1000x1000"], .two))
  func `All figures lie on the table`(size: String) throws {
    for study in [[], [("tournament", "yes")]] {
      var settings = [("size", size)]
      settings += study
      var reader = SettingsReader(settings.map { Setting($0.0, $0.1, at: .event) })
      let pig = Pig(&reader)
      #expect(reader.errors.isEmpty)
      let board = try #require(pig.worldInfo.bounds)
      for world in [try pig.opening(seed: 1), try pig.opening(seed: 1).stepped(21)] {
        for point in world.figures.flatMap(\.points) {
          #expect((0...board.width << 16).contains(point.x.cells))
          #expect((0...board.height << 16).contains(point.y.cells))
        }
      }
    }
  }

  @Test func `A person's choice replaces the strategy's`() throws {
    let opening = try #require(try Pig(player1: .hold(50)).opening(seed: 1) as? PigWorld)
    var held = opening.stepped(2)
    let points = try #require(held.count("turn"))
    #expect(points > 0)
    held.choose(hold: true)
    #expect(held.failure == nil)
    #expect(held.count("total1") == opening.stepped(1).count("turn") && held.count("turn") == 0)
    // Rolling as the strategy does changes nothing.
    var rolled = opening.stepped(2)
    rolled.choose(hold: false)
    #expect(rolled.counts == opening.stepped(2).counts)
  }

  @Test func `A choice against the rules is refused and changes nothing`() throws {
    let opening = try #require(
      try Pig(games: 1, goal: 10, player1: .hold(3), player2: .hold(3)).opening(seed: 1)
        as? PigWorld)
    var early = opening
    early.choose(hold: false)
    #expect(early.failure == .refused(.noChoiceYet) && early.counts == opening.counts)
    var first = opening.stepped(1)
    first.choose(hold: true)
    #expect(first.failure == .refused(.holdsBeforeRoll))
    #expect(first.counts == opening.stepped(1).counts)
    var late = opening.stepped(2000)
    #expect(late.isAtRest)
    late.choose(hold: false)
    #expect(late.failure == .refused(.gamesOver))
  }

  @Test func `The last choice before the end can still be changed`() throws {
    var world = try #require(
      try Pig(games: 1, goal: 10, player1: .hold(3), player2: .hold(3)).opening(seed: 1)
        as? PigWorld)
    while !world.isAtRest { world.step() }
    world.choose(hold: false)
    #expect(world.failure == nil && !world.isAtRest)
  }

  @Test func `A tournament plays each pair once and reports its precision`() throws {
    let strategies: [PigStrategy] = [.hold(20), .random, .rolls(4)]
    for (goal, isExact) in [(100, true), (600, false)] {
      var world = try Pig(goal: goal, study: .tournament(strategies)).opening(seed: 1)
      var pairs: [String] = []
      for number in 0..<9 {
        #expect(world.isAtRest == (number == 8))
        pairs.append(world.counts.prefix(2).map(\.words).joined(separator: " "))
        #expect((world.count("error") == 0) == isExact)
        #expect((world.count("games") == 0) == isExact)
        #expect((0...1_000_000).contains(try #require(world.count("chance"))))
        world.step()
      }
      #expect(Set(pairs).count == 9)
      #expect(
        pairs.prefix(4) == [
          "hold-20 hold-20", "hold-20 random", "hold-20 rolls-4", "random hold-20",
        ])
    }
  }

  /// If the opponent has 30 points, the player rolls up to about 22 at the start, as in the figure
  /// of Neller and Presser.
  @Test func `A chart shows the choices of the optimal strategy`() throws {
    let policy = PigPolicy(goal: 100)
    let slice = try Pig(study: .policy(other: 30)).opening(seed: 1)
    let map = try Pig(study: .policy(other: nil)).opening(seed: 1)
    let (left, top) = (16, 17)
    let cells = slice.cells(in: slice.extent)
    for own in 0..<100 {
      let rolls = policy.rolls(own: own, other: 30)
      for points in 0..<100 {
        let state = cells[left + own, top + 99 - points]
        #expect(state == (own + points >= 100 ? 3 : rolls[points] ? 1 : 2))
      }
    }
    #expect((20...25).contains(try #require(policy.rolls(own: 0, other: 30).firstIndex(of: false))))
    let legend = Pig(study: .policy(other: nil)).worldInfo.legend
    #expect(map.cells(in: map.extent).elements.allSatisfy { Int($0) < legend.count })
    #expect(map.cells(in: map.extent)[left, top + 99] > 0)
  }
}

extension Figure {
  /// The points that define the figure.
  fileprivate var points: [FigurePoint] {
    switch shape {
    case .disc(let point, _), .ring(let point, _, _), .text(_, let point, _),
      .sprite(_, let point, _), .callout(_, let point, _):
      [point]
    case .box(let a, let b, _, _), .arrow(let a, let b, _, _), .frame(let a, let b, _, _, _):
      [a, b]
    case .line(let points, _, _): points
    case .area(let above, let below): above + below
    case .mark(let mark): [mark.place]
    }
  }
}

import Testing

@testable import Automata
@testable import Worlds

/// Tests of the choice between tiles and squares, with engines that are only numbers.
@Suite struct EngineChoiceTests {
  /// The work of both engines for a plane at each generation, in strips.
  private struct Model {
    var tiles: @Sendable (_ generation: Int) -> Int
    /// The squares to step for a run of generations.
    var squares: @Sendable (_ generation: Int, _ run: Int) -> Int
    var cells = 1000
  }

  /// Returns the work that the choice leads to, and the generations at which it switched.
  private func play(_ model: Model, every run: Int, until end: Int) -> (work: Int, switches: [Int])
  {
    var choice = EngineChoice(cells: model.cells)
    var (usesTiles, generation, work, switches) = (true, 0, 0, [Int]())
    let moving = EngineChoice.work(ofMoving: model.cells)
    while generation < end {
      if usesTiles {
        let latest = model.tiles(generation)
        choice.addTileWork(latest, latest: latest)
        work += latest
        generation += 1
        guard choice.isTrialDue, choice.triesSquares(cells: model.cells, moving: moving, run: run)
        else { continue }
      } else {
        let most = choice.mostSquares(for: run, of: run)
        let needed = model.squares(generation, run)
        let done = needed <= most ? run : 0
        choice.addSquareWork(min(needed, most + 1), for: done, of: run)
        work += EngineChoice.squareWork * min(needed, most + 1)
        generation += done
        guard choice.isCreditUsed, choice.returnsToTiles(cells: model.cells) else { continue }
      }
      work += moving
      usesTiles.toggle()
      switches.append(generation)
    }
    return (work, switches)
  }

  private func works(_ model: Model, every run: Int, until end: Int) -> (tiles: Int, squares: Int) {
    (
      (0..<end).reduce(0) { $0 + model.tiles($1) },
      stride(from: 0, to: end, by: run).reduce(0) {
        $0 + EngineChoice.squareWork * model.squares($1, run)
      }
    )
  }

  @Test(arguments: [1, 10, 100, 1000, 10_000])
  func `The better engine takes over, and the other one costs at most as much again`(run: Int) {
    let models = [
      // Squares that repeat nothing, and squares that repeat everything.
      Model(tiles: { _ in 300 }, squares: { _, run in 400 * run }),
      Model(tiles: { _ in 300 }, squares: { _, run in 40 }),
      Model(tiles: { 10 + $0 / 10 }, squares: { _, run in 100 }),
      Model(tiles: { _ in 5000 }, squares: { _, run in 30 * run }, cells: 100_000),
      // Squares that are only worth their work later, or only at first.
      Model(tiles: { _ in 300 }, squares: { $0 < 40_000 ? 400 * $1 : 40 }),
      Model(tiles: { _ in 300 }, squares: { $0 < 60_000 ? 40 : 400 * $1 }),
    ]
    for (number, model) in models.enumerated() {
      let end = 100_000
      let (tiles, squares) = works(model, every: run, until: end)
      let work = play(model, every: run, until: end).work
      #expect(work <= 2 * min(tiles, squares) + 16 * EngineChoice.least, "model \(number)")
    }
  }

  @Test func `Trials that fail become rare`() {
    let model = Model(tiles: { _ in 300 }, squares: { _, run in 400 * run })
    let switches = play(model, every: 100, until: 1_000_000).switches
    #expect((4...30).contains(switches.count))
    #expect(switches.count % 2 == 0)
    let trials = stride(from: 0, to: switches.count, by: 2).map { switches[$0] }
    #expect(zip(trials.dropFirst(2), trials.dropFirst()).allSatisfy { 2 * $0 >= 3 * $1 })
  }

  @Test func `A plane with many cells is not moved before tiles have worked as much`() {
    let moving = EngineChoice.work(ofMoving: 10_000_000)
    var choice = EngineChoice(cells: 10_000_000)
    choice.addTileWork(EngineChoice.least, latest: 1000)
    #expect(choice.isTrialDue)
    let isTrial = choice.triesSquares(cells: 10_000_000, moving: moving, run: 1 << 40)
    #expect(!isTrial)
    #expect(!choice.isTrialDue)
    choice.addTileWork(2 * moving, latest: 1000)
    #expect(choice.isTrialDue)
    let isTrialLater = choice.triesSquares(cells: 10_000_000, moving: moving, run: 1 << 40)
    #expect(isTrialLater)
  }

  @Test func `A plane that has grown stays with squares`() {
    var choice = EngineChoice(cells: 1000)
    choice.addTileWork(EngineChoice.least, latest: 100)
    let isTrial = choice.triesSquares(cells: 1000, moving: 2000, run: 100)
    #expect(isTrial)
    choice.addSquareWork(EngineChoice.least, for: 0, of: 100)
    #expect(choice.isCreditUsed)
    let returns = choice.returnsToTiles(cells: 100_000)
    #expect(!returns)
    #expect(choice.tileRate == 10_000)
    #expect(!choice.isCreditUsed)
    choice.addSquareWork(EngineChoice.least, for: 0, of: 100)
    let returnsNow = choice.returnsToTiles(cells: 100_000)
    #expect(returnsNow)
  }

  @Test func `The largest numbers do not overflow`() {
    var choice = EngineChoice(cells: .max)
    #expect(choice.mostSquares(for: .max, of: .max) > 1 << 40)
    choice.addSquareWork(1 << 40, for: .max, of: .max)
    #expect(!choice.isCreditUsed)
    choice.addSquareWork(.max, for: 0, of: 1)
    #expect(choice.isCreditUsed)
    for _ in 0..<100 { choice.postponeTrial() }
    #expect(choice.patience == 1 << 50)
  }

  @Test func `A trial has a third of the squares until they advance`() {
    var choice = EngineChoice(cells: 1000)
    choice.addTileWork(EngineChoice.least, latest: 100)
    let isTrial = choice.triesSquares(cells: 1000, moving: 2000, run: 100)
    #expect(isTrial)
    let atFirst = choice.mostSquares(for: 100, of: 100)
    choice.addSquareWork(0, for: 1, of: 1)
    #expect((3 * atFirst...3 * atFirst + 100).contains(choice.mostSquares(for: 100, of: 100)))
  }
}

internal import Grids
internal import Worlds

/// The boards and the memory that the events of a film lead to, followed without building a world.
struct EventRehearsal: Sendable {
  /// The boards in their order, each with the first generation that has it. Unbounded worlds have an
  /// empty one.
  private var boards: [(start: Int, board: Region)]
  /// True if an event resizes the board.
  let isResized: Bool
  /// The bytes of the largest board, of all pieces and of all snapshots.
  let memory: (board: Int, pieces: Int, snapshots: Int)

  /// - Throws: the first event that cannot happen.
  init(_ film: Film) throws(FilmProblem) {
    var rehearsal = Rehearsal(film.simulation.worldInfo)
    boards = [(0, rehearsal.board ?? .empty)]
    for event in film.events {
      do throws(VerbProblem) {
        try event.rehearse(&rehearsal)
      } catch {
        throw .event(at: event.generation, error, writtenAt: event.place)
      }
      let board = rehearsal.board ?? .empty
      if board != boards[boards.count - 1].board { boards.append((event.generation, board)) }
    }
    (isResized, memory) = (rehearsal.isResized, rehearsal.memory)
  }

  /// The smallest rectangle that holds every board that is shown.
  func region(of shown: ShownGenerations) -> Region {
    boards.indices.reduce(Region.empty) { region, index in
      let end = index + 1 < boards.count ? boards[index + 1].start : shown.last + 1
      let start = boards[index].start
      return start < end && shown.meets(start..<end) ? region.union(boards[index].board) : region
    }
  }
}

internal import Grids
internal import Worlds

/// The boards and the memory that a film's events lead to, computed without building a world.
struct EventRehearsal: Sendable {
  /// The boards in order, each with its first generation. An unbounded world has an empty board.
  private var boards: [(start: Int, board: Region)]
  /// True if an event resizes the board.
  let isResized: Bool
  /// The bytes of the largest board, of all stored regions and of all snapshots.
  let memory: (board: Int, pieces: Int, snapshots: Int)

  /// Rehearses the events of a film.
  ///
  /// - Throws: `FilmProblem` for the first impossible event.
  init(_ film: Film) throws(FilmProblem) {
    var rehearsal = Rehearsal(film.worldInfo)
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

  /// Returns the smallest rectangle that contains every board that a frame shows.
  func region(of shown: ShownGenerations) -> Region {
    boards.indices.reduce(Region.empty) { region, index in
      let end = index + 1 < boards.count ? boards[index + 1].start : shown.last + 1
      let start = boards[index].start
      return start < end && shown.meets(start..<end) ? region.union(boards[index].board) : region
    }
  }
}

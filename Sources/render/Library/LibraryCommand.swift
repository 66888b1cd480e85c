internal import Files
internal import Grids
internal import Remotes
internal import Settings

/// `render library`: shares entries of the user's library with other computers.
enum LibraryCommand {
  static func run(_ request: LibraryRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    do {
      return try await CancellationCheck.$waiting.withValue(request.timeLimit) {
        try await act(request)
      }
    } catch let problem as LibraryProblem {
      return Report([InputError(problem)]).print()
    } catch let problem as RemoteListProblem {
      return Report([InputError(problem)]).print()
    } catch {
      return Terminal.fail(error)
    }
  }

  private static func act(_ request: LibraryRequest) async throws -> ExitStatus {
    switch request.action {
    case .list: try await LibraryList(request).run()
    case .get, .sync: try LibrarySync.run(request)
    case .put: try LibraryPut.run(request)
    case .remove: try LibraryRemoval.run(request)
    case .diff: try await LibraryComparison.run(request)
    case .remote: try RemoteCommand(request.words)?.run(user: request.user) ?? .wrong
    }
  }
}

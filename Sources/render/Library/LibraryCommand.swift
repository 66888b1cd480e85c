internal import Files
internal import Remotes
internal import Settings

/// `render library`: shares entries of the user's library with other computers.
enum LibraryCommand {
  static func run(_ request: LibraryRequest) async -> ExitStatus {
    if !request.mistakes.isEmpty { return Report(request.mistakes).print() }
    do {
      switch request.action {
      case .list: return try await LibraryList(request).run()
      case .get, .sync: return try LibrarySync.run(request)
      case .put: return try LibraryPut.run(request)
      case .remove: return try LibraryRemoval.run(request)
      case .diff: return try await LibraryComparison.run(request)
      case .remote: return try RemoteCommand(request.words)?.run(user: request.user) ?? .wrong
      }
    } catch let problem as LibraryProblem {
      return Report([InputError(problem)]).print()
    } catch let problem as RemoteListProblem {
      return Report([InputError(problem)]).print()
    } catch {
      return Terminal.fail(error)
    }
  }
}

/// An error that prevents a server from starting.
package enum ServingProblem: Error, Equatable, CustomStringConvertible {
  /// All ports that were tried are taken.
  case noPort(ClosedRange<Int>)
  /// A system call failed.
  case system(String)

  package var description: String {
    switch self {
    case .noPort(let ports) where ports.count == 1:
      "port \(ports.lowerBound) is in use: choose another port"
    case .noPort(let ports):
      "the ports \(ports.lowerBound) to \(ports.upperBound) are in use: choose another port"
    case .system(let reason): "cannot start the local server: \(reason)"
    }
  }
}

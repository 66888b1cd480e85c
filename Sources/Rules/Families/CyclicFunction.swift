internal import Settings

/// A function of the family Cyclic CA.
///
/// A cell advances to its next state if enough neighbors have that state; the last state is
/// followed by 0. In the model of Greenberg and Hastings, states above 0 always advance.
struct CyclicFunction: FamilyFunction {
  let states: Int
  /// The least number of neighbors in the next state.
  private let threshold: Int
  private let isMoore: Bool
  /// True in the model of Greenberg and Hastings.
  private let isExcitable: Bool

  /// Parses `R1/T3/C5/NM` with the parts in any order, and `GH` for Greenberg and Hastings.
  init(_ scanner: inout FamilyScanner) throws(Located<FamilyProblem>) {
    var (threshold, states, isMoore, isExcitable) = (3, 3, true, false)
    repeat {
      if scanner.take("NM") {
        isMoore = true
      } else if scanner.take("NN") {
        isMoore = false
      } else if scanner.take("GH") {
        isExcitable = true
      } else if scanner.take("R") {
        let start = scanner
        if try scanner.number("a range", in: 1...10) != 1 { throw start.fault(.range) }
      } else if scanner.take("T") {
        threshold = try scanner.number("a threshold", in: 1...440)
      } else if scanner.take("C") {
        states = try scanner.number("a number of states", in: 2...256)
      } else {
        throw scanner.fault(.expected("a part such as R1, T3, C5, NM, NN or GH"))
      }
    } while scanner.take("/")
    try scanner.expectEnd()
    self.states = states
    // More neighbors than there are never have the next state.
    self.threshold = min(threshold, (isMoore ? 8 : 4) + 1)
    self.isMoore = isMoore
    self.isExcitable = isExcitable
  }

  private func advanced(_ state: UInt8) -> UInt8 { Int(state) + 1 == states ? 0 : state + 1 }

  private func isNeighbor(_ place: Int) -> Bool {
    place != Self.center && (isMoore || place % 2 == 1)
  }

  /// - Parameter count: The number of neighbors in the next state.
  private func next(_ center: UInt8, count: Int) -> UInt8 {
    isExcitable && center > 0 || count >= threshold ? advanced(center) : center
  }

  func next(_ neighborhood: [UInt8]) -> UInt8 {
    let center = neighborhood[Self.center]
    let count = neighborhood.indices.count {
      isNeighbor($0) && neighborhood[$0] == advanced(center)
    }
    return next(center, count: count)
  }

  var notation: String {
    "\(RuleFamily.cyclic.rawValue):R1/T\(threshold)/C\(states)/\(isMoore ? "NM" : "NN")"
      + (isExcitable ? "/GH" : "")
  }
}

extension CyclicFunction {
  /// The cells read so far: the sorted states of the neighbors before the center is known, then the
  /// center and the number of neighbors in its next state.
  private struct Seen: Hashable {
    var before: [UInt8] = []
    var center: UInt8 = 0
    var count = 0
  }

  func diagram(limit: Int) -> DecisionDiagram? {
    // Four states in any order, or two, are known before the center is.
    let kinds = isExcitable ? 1 : states
    let most = isMoore ? kinds * (kinds + 1) * (kinds + 2) / 6 * (kinds + 3) / 4 : kinds * kinds / 2
    if most > limit { return nil }
    return DecisionDiagram(
      states: states, start: Seen(), limit: limit, read: read,
      result: { next($0.center, count: $0.count) })
  }

  private func read(_ seen: Seen, _ place: Int, _ state: UInt8) -> Seen {
    var seen = seen
    if place == Self.center {
      let next = advanced(state)
      let count = seen.before.count { $0 == next }
      return counting(Seen(center: state, count: count))
    }
    guard isNeighbor(place) else { return seen }
    if place < Self.center {
      // Only the state after 0 matters to excitable cells.
      if isExcitable && state != 1 { return seen }
      seen.before.append(state)
      seen.before.sort()
      return seen
    }
    if state == advanced(seen.center) { seen.count += 1 }
    return counting(seen)
  }

  /// Removes the differences between counts that have the same effect.
  private func counting(_ seen: Seen) -> Seen {
    var seen = seen
    seen.count = isExcitable && seen.center > 0 ? 0 : min(seen.count, threshold)
    return seen
  }
}

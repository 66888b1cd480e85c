internal import Synchronization

/// A rule of up to 256 states in which the cell and its eight neighbors determine the next state,
/// with the looks that its file gives its states.
///
/// It is a class because its function may hold megabytes and is never changed.
package final class StateRule: Sendable, Hashable {
  /// The rule as pattern files write it: the name of a rule file, or a notation that describes the
  /// rule completely.
  package let name: String
  /// The next state of a cell and its eight neighbors. If `wide` is set, only its states count.
  package let function: any CellFunction
  /// The rule of neighbors further away; nil for rules of the eight neighbors.
  package let wide: CyclicRule?
  package let looks: RuleLooks
  /// True if the cells are hexagons, without the neighbors in the northeast and southwest.
  package let isHexagonal: Bool
  /// The bytes of the rule file, or the notation. Rules with equal sources are equal.
  private let source: [UInt8]
  /// The compiled function, once a world has needed it.
  private let compiled = Mutex<CompiledFunction?>(nil)
  /// The next states by number of the neighborhood, once a world has needed them.
  private let numbered = Mutex<[UInt8]>([])

  package init(
    name: String, function: any CellFunction, source: [UInt8], looks: RuleLooks = RuleLooks(),
    isHexagonal: Bool = false, wide: CyclicRule? = nil
  ) {
    self.name = name
    self.function = function
    self.looks = looks
    self.isHexagonal = isHexagonal
    self.wide = wide
    self.source = source
  }

  /// Creates the rule of a rule file; nil if the file has no valid table or tree. `source`: the
  /// bytes of the file.
  package convenience init?(_ file: RuleFile, source: [UInt8]) {
    guard let function = file.function else { return nil }
    self.init(
      name: file.name, function: function, source: source, looks: file.looks,
      isHexagonal: file.isHexagonal)
  }

  package var states: Int { function.states }

  /// The function in the fastest form that it has, compiled once.
  package var compiledFunction: CompiledFunction {
    compiled.withLock { known in
      let function = known ?? CompiledFunction(function)
      known = function
      return function
    }
  }

  package static func == (one: StateRule, other: StateRule) -> Bool {
    one === other || one.name == other.name && one.source == other.source
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension StateRule {
  /// The next states of all 512 neighborhoods of two states, computed once. The number of a
  /// neighborhood has a bit for each cell of state 1, row by row from the highest. Precondition:
  /// there are two states.
  package var outcomes: [UInt8] {
    let function = compiledFunction
    return numbered.withLock { known in
      if known.isEmpty {
        known = (0..<512).map { number in
          function.next(
            (0..<9).map { place -> UInt8 in
              let bit = 8 - (place % 3 * 3 + place / 3)
              return UInt8(number >> bit & 1)
            })
        }
      }
      return known
    }
  }
}

internal import Formulas
internal import Grids
internal import Settings
internal import Worlds

/// A model whose text has been checked: all names are resolved, and every formula has a type.
///
/// The parser makes it; the world, the compilers and the plain evaluator read it. Values of
/// parameters are not part of it, so one model serves all variations of a sheet or sweep.
struct Definition: Sendable {
  var about = ""
  var source = ""
  /// The states by number, at most `mostStates`: 0 fills the board. Empty for fields only.
  var states: [StateKind] = []
  /// The fields, at most `mostFields`.
  var fields: [Field] = []
  /// The kinds of agents, at most `mostKinds`, and their traits, which all kinds share.
  var agents: [AgentKind] = []
  var traits: [Field] = []
  var parameters: [Parameter] = []
  /// The neighborhoods; the first one is the default.
  var neighborhoods: [Neighborhood] = []
  var kernels: [Kernel] = []
  var start: [Layer] = []
  /// The symmetry of the layers of the start that contain chance.
  private(set) var symmetry = SoupSymmetry.c1
  /// The cells with names, which are chosen once a turn.
  var choices: [Choice] = []
  /// The formulas with names, in an order in which each uses only earlier ones.
  var lets: [NamedFormula] = []
  /// The phases of a step, which follow each other; at least one.
  var phases = [Phase()]
  /// What lies beyond the edges; nil for what the topology says.
  var edges: Edges?
  var repeats = 1
  var isDiagram = false
  var show: Show?
  /// The numbers of the whole board that formulas use, each of which uses only earlier ones.
  var numbers: [BoardNumber] = []
  var globals: [Global] = []
  var measures: [Measure] = []
  /// The condition of the board at which the model ends; nil for none.
  var stop: Formula?
  /// The time of a generation, a multiple of its number; nil for none.
  var time: Formula?
  var defaults = Defaults()

  struct StateKind: Sendable {
    var name: String
    /// The color as it is written: a color of themes, `#rrggbb` or a CSS name; nil for none.
    var color: String?
    var sprite: String?
    var shape: String?
    /// The location of the name; nil if it is in no file.
    var place: InputLocation?
  }

  struct Field: Sendable {
    var name: String
    /// The initial number, also beyond the edges of a plane.
    var initial: Float
    /// True if it belongs to what stands in a cell and moves with it.
    var isCarried = false
  }

  struct Parameter: Hashable, Sendable {
    var name: String
    var value: Double
    /// The text of the value as it is written, such as `1%`.
    var written: String
    var range: ClosedRange<Double>?
    /// True if the range follows from a value in percent.
    var isRangeImplied = false
    var help = ""
    /// The location of the name; nil if it is in no file.
    var place: InputLocation?
  }

  /// The offsets of neighbors, in rows from the top, without the cell itself.
  struct Neighborhood: Sendable {
    var name: String
    var offsets: [Offset]
    var isHexagonal = false
    /// The agents that belong to it; nil for a neighborhood of cells.
    var agents: AgentReach?
  }

  struct Offset: Hashable, Sendable {
    var dx: Int
    var dy: Int
  }

  /// A kernel for `convolve`. A world computes the weights, which may depend on parameters.
  struct Kernel: Sendable {
    var name: String
    var radius: Int
    /// The weight before division by the sum; uses `.distance`, `.dx`, `.dy` and parameters only.
    var weight: Formula
  }

  /// A part of the start. Layers apply in order.
  struct Layer: Sendable {
    enum Content: Sendable {
      case state(Int)
      /// Numbers of fields, and a state; nil for that of the cell.
      case fields([(field: Int, value: Formula)], state: Int?)
      /// States (field nil) or numbers of a field from a file. `nearest`: colors that no state has
      /// are those of the state with the nearest color.
      case input(String, field: Int?, nearest: Bool = false)
      case agents(AgentLayer)
    }

    var content: Content
    var condition: Formula?
    /// The shares that the condition contains, and their sums, as formulas of parameters.
    var shares: [Formula] = []
    var place: InputLocation
  }

  /// What lies beyond the edges of a plane, for the states and for each field.
  struct Edges: Sendable {
    var states: Sides
    var fields: [Sides]
    /// Those for agents; nil for those of the states.
    var agents: Sides?
  }

  struct Sides: Sendable {
    /// The left, right, top and bottom side.
    var edges: [Edge]

    init(_ edge: Edge) { edges = Array(repeating: edge, count: 4) }
  }

  enum Edge: Sendable {
    /// The first state, or the initial number.
    case initial
    case state(Int)
    /// A number that depends on parameters, the generation and the place beyond the edge.
    case number(Formula)
    /// The nearest cell of the board, the board mirrored at its edge, the opposite side.
    case repeated, mirrored, wrapped
  }

  /// A part of a step with rules and an order of its own.
  struct Phase: Sendable {
    /// The statements of each state, in order; the first that applies decides.
    var rules: [[Statement]] = []
    /// The formulas of fields, by field; nil for a field that only statements change.
    var updates: [Formula?] = []
    /// The statements of each kind of agents; empty for a phase of cells.
    var actors: [[Statement]] = []
    var order = Order.together
    /// The condition of the board at which the phase stops repeating; nil for a single run.
    var until: Formula?
    /// The maximum number of runs.
    var most = 1000
    /// True if cells that others have moved into, swapped or set in a run have no turn in it.
    var isOnce = false
  }

  struct NamedFormula: Sendable {
    var name: String
    var formula: Formula
  }

  struct Statement: Sendable {
    enum Effect: Sendable {
      /// The cell gets the state that a formula of type state computes.
      case become(Formula)
      case copy(Target)
      case swap(Target)
      /// `leaving` is of type state; nil for the first state.
      case move(Target, leaving: Formula?)
      /// Another cell gets a state.
      case assign(Target, Formula)
      /// Only sets fields of another cell.
      case give(Target)
      /// Only sets the fields of `with`.
      case stay
      /// Several statements, of which all that apply take effect in order.
      case all([Statement])
      /// Several statements, of which the first that applies takes effect.
      case first([Statement])
      /// An agent moves along its heading. The state of the cell that it has left is nil if it stays.
      case forward(Formula, leaving: Formula?)
      case die(leaving: Formula?)
      case kill(Target)
      /// An agent of a kind is born.
      case hatch(Int)
      /// The agent, or another one, becomes one of a kind.
      case turnInto(Int)
      case convert(Target, Int)
    }

    var effect: Effect
    /// The fields that `with` sets.
    var fields: [(field: Int, value: Formula)] = []
    /// The fields of the other cell that the statement sets.
    var given: [(field: Int, value: Formula)] = []
    /// What agents set, and sums, in their order.
    var changes: [Change] = []
    var condition: Formula?
  }

  /// A CELL: one of the cells that fit, at random, or the one at an offset.
  struct Target: Sendable {
    /// The neighborhood; nil for `anywhere`.
    var neighborhood: Int?
    /// Names mean the other cell's values, `here` the cell's own; nil if any cell fits.
    var condition: Formula?
    /// The number of its stream of chance; see `Formula.Operation.chance`.
    var call: Int
    /// The formula that is greatest in the cell; nil for any of those that fit.
    var best: Formula?
    /// The cell of `choose`; nil for a cell of this statement's own.
    var choice: Int?
    /// The distances along both axes, which are rounded; nil for a cell that fits.
    var offset: (dx: Formula, dy: Formula)?
    /// True for an agent: one of a neighborhood, of all of some kinds, or the one with a number.
    var isAgent = false
    /// The kinds of an agent that may be anywhere, as bits.
    var kinds = 0
    /// The number of an agent; nil for one that fits.
    var number: Formula?
    /// True for the cell under an agent.
    var isHere = false
  }

  struct Choice: Sendable {
    var name: String
    var target: Target
  }

  enum Order: String, CaseIterable, Sendable {
    case together, random, shuffled, rows, born

    /// The orders that cells have.
    static let ofCells = allCases.filter { $0 != .born }
  }

  struct Show: Sendable {
    var value: Formula
    /// The condition of the cells whose numbers are shown; nil for all.
    var condition: Formula?
    var range = ValueRange.unit
    var colors = ColorRamp.viridis
    var label = ""
    var isLogarithmic = false

    var formulas: [Formula] { [value] + (condition.map { [$0] } ?? []) }
  }

  /// A reduction of the cells of the board to one number.
  struct BoardNumber: Sendable {
    enum Reduction: String, CaseIterable, Sendable {
      case mean, sum, min, max, share, count, any, all
      /// The connected groups of the cells for which a condition holds, and the cells of the largest.
      case clusters, largest
      /// The number of different values.
      case distinct
      /// A place among the sorted numbers, and the Gini coefficient.
      case median, quantile, gini
    }
    var reduction: Reduction
    /// A number or a condition.
    var formula: Formula
    /// The condition of the cells that count; nil for all.
    var condition: Formula?
    /// The place of a quantile among the numbers in ascending order, from 0 to 1, of parameters.
    var place: Formula?
    /// The kind of the agents that it reduces; nil for cells.
    var kind: Int?
  }

  /// A variable of the whole model.
  struct Global: Sendable {
    var name: String
    var start: Formula
    /// Its next number, from the new board and the old variables; nil if it is constant.
    var step: Formula?
  }

  /// A number of each frame, which tables and plots show: a formula of numbers of the board.
  struct Measure: Sendable {
    var name: String
    var formula: Formula
    /// True if the measure counts the cells of a state or the agents of a kind.
    var isCount = false
    /// The state whose cells are counted, if the measure is such a count.
    var state: Int?
    /// False for means of fields beside counts of states, which plots only show if they are named.
    var isPlotted = true
  }

  struct Defaults: Sendable {
    var width = 128
    var height = 96
    var isPlane = false
    var cell: Int?
    var fps: String?
    /// The generation that a single image shows; nil for the usual one.
    var still: Int?

    /// The size of the board; of a diagram, one row.
    var size: Size { Size(width: width, height: height) }
  }

  /// The number of calls of chance in the whole model; streams are numbered from 0.
  var calls = 0

  /// Sets the symmetry of the start. `fitsSize`: true to reduce the default size to one that has it.
  mutating func setSymmetry(_ symmetry: SoupSymmetry, fitsSize: Bool) {
    self.symmetry = symmetry
    guard fitsSize, !isDiagram else { return }
    let size = symmetry.fitted(defaults.size)
    (defaults.width, defaults.height) = (size.width, size.height)
  }
}

/// A formula with resolved names: an operation and its operands.
struct Formula: Sendable {
  enum Kind: Hashable, Sendable { case number, condition, state }

  indirect enum Operation: Sendable {
    case number(Float)
    /// A number that 32 bits do not hold exactly, in a formula of 64 bits.
    case exact(Double)
    case truth(Bool)
    case stateNumber(Int)
    case parameter(Int)
    /// A field of the cell at hand; inside a function of neighbors, of the neighbor.
    case field(Int)
    /// The state of the cell at hand.
    case state
    /// True if the cell at hand has a state.
    case isState(Int)
    /// A formula of `let`.
    case named(Int)
    case x, y, width, height, generation, substep
    /// A number of the board, a variable of the model, and an earlier measure.
    case board(Int)
    case global(Int)
    case measure(Int)
    /// Only in weights of kernels.
    case distance, dx, dy
    /// A number of the agent at hand, and its own number.
    case agentNumber(Int)
    case agentID
    /// True for an agent of a kind, and for a cell that holds one; and the number of those in the cell.
    case isKind(Int)
    case kindCount(Int)
    /// About the way from the center of a function of neighbors to the neighbor, or to a chosen cell or agent.
    case way(Way)
    case wayTo(Int, Way)
    /// The value at a distance along the heading plus an angle, or at an offset.
    case ahead(Formula, distance: Formula, angle: Formula)
    case find(Formula, dx: Formula, dy: Formula)
    case apply(Function, [Formula])
    /// `a if condition else b`.
    case choice(condition: Formula, Formula, Formula)
    /// True if a cell of `choose` exists, and the value of a formula there.
    case isChosen(Int)
    case ofChosen(Int, Formula)
    /// A value of the cell itself inside a function of neighbors.
    case here(Formula)
    /// A function of neighbors: the value (a condition for count, any and all) of each neighbor
    /// for which the condition holds.
    case neighbors(Reduction, of: Formula, where: Formula?, neighborhood: Int)
    /// The value at one neighbor.
    case at(Formula, dx: Int, dy: Int)
    case laplacian(Formula)
    case laplacian5(Formula)
    case ddx(Formula)
    case ddy(Formula)
    case convolve(Formula, kernel: Int)
    /// Chance. `call` numbers the stream.
    case chance(Formula, call: Int)
    case random(Formula?, Formula?, call: Int)
    case normal(call: Int)
    case pick([Formula], call: Int)
  }

  enum Reduction: String, CaseIterable, Sendable { case count, any, all, sum, mean, min, max }

  typealias Function = FormulaFunction

  var operation: Operation
  var kind: Kind
  /// The text of the formula, for messages.
  var text: String
  var place: InputLocation?
}

extension Definition.Target {
  /// The formulas that choose the cell.
  var formulas: [Formula] { [condition, best, offset?.dx, offset?.dy, number].compactMap { $0 } }
}

extension Definition.Statement.Effect {
  /// The other cell, and whether it must lie on the board because it changes; nil if there is none.
  var target: (Definition.Target, onBoard: Bool)? {
    switch self {
    case .become, .stay, .all, .first, .forward, .die, .hatch, .turnInto: nil
    case .copy(let target): (target, false)
    case .swap(let target), .move(let target, _), .assign(let target, _), .give(let target),
      .kill(let target), .convert(let target, _):
      (target, true)
    }
  }
}

extension Definition {
  /// The rules of the only phase, or of the first one.
  var rules: [[Statement]] {
    get { phases[0].rules }
    set { phases[0].rules = newValue }
  }
  var updates: [Formula?] {
    get { phases[0].updates }
    set { phases[0].updates = newValue }
  }
  var order: Order {
    get { phases[0].order }
    set { phases[0].order = newValue }
  }

  /// Returns the model with one of its phases only.
  func only(_ phase: Int) -> Definition {
    var result = self
    result.phases = [phases[phase]]
    return result
  }
}

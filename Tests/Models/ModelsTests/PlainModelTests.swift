import Grids
import Testing

@testable import Models
@testable import PlainModels

/// Formulas for tests, written in Swift.
extension Formula {
  init(_ operation: Operation, _ kind: Kind = .number) {
    self.init(operation: operation, kind: kind, text: "")
  }

  static func number(_ value: Float) -> Formula { Formula(.number(value)) }
  static func field(_ number: Int) -> Formula { Formula(.field(number)) }
  static func isState(_ state: Int) -> Formula { Formula(.isState(state), .condition) }
  static func become(_ state: Int) -> Definition.Statement.Effect {
    .become(Formula(.stateNumber(state), .state))
  }
  static func apply(_ function: Function, _ operands: Formula...) -> Formula {
    Formula(.apply(function, operands))
  }
  static func count(_ state: Int) -> Formula { reduce(.count, isState(state)) }
  static func reduce(_ reduction: Reduction, _ value: Formula, where condition: Formula? = nil)
    -> Formula
  {
    Formula(.neighbors(reduction, of: value, where: condition, neighborhood: 0))
  }
}

extension Definition {
  static let moore = Neighborhood(
    name: "",
    offsets: (-1...1).flatMap { dy in (-1...1).map { Offset(dx: $0, dy: dy) } }.filter {
      $0.dx != 0 || $0.dy != 0
    })
  static let vonNeumann = Neighborhood(
    name: "", offsets: [(0, -1), (-1, 0), (1, 0), (0, 1)].map { Offset(dx: $0, dy: $1) })

  /// A model of states without statements.
  init(states: Int, fields: [Float] = [], neighborhood: Neighborhood = moore) {
    self.init()
    self.states = (0..<states).map { StateKind(name: "s\($0)") }
    self.fields = fields.map { Field(name: "f", initial: $0) }
    neighborhoods = [neighborhood]
    rules = self.states.map { _ in [] }
    updates = fields.map { _ in nil }
  }

  func setup(
    _ width: Int, _ height: Int, isPlane: Bool = false, seed: UInt64 = 1, _ parameters: [Float] = []
  ) -> ModelSetup {
    ModelSetup(
      self, parameters: parameters, size: Size(width: width, height: height), isPlane: isPlane,
      seed: seed)
  }

  static var life: Definition {
    var life = Definition(states: 2)
    let count = Formula.count(1)
    let (isTwo, isThree) = (
      Formula.apply(.equal, count, .number(2)), Formula.apply(.equal, count, .number(3))
    )
    life.rules[0] = [Statement(effect: Formula.become(1), condition: isThree)]
    life.rules[1] = [
      Statement(effect: .stay, condition: .apply(.or, isTwo, isThree)),
      Statement(effect: Formula.become(0)),
    ]
    return life
  }
}

/// Models that need no chance, against values that are computed by hand or by another program.
struct PlainModelTests {
  private func values(
    _ formula: Formula, _ setup: ModelSetup, _ fields: [[Float]], _ states: [UInt8] = []
  )
    -> [Float]
  {
    PlainModel(setup, ModelBoard(states: states, fields: fields)).values(formula)
  }

  @Test func laplacians() {
    let model = Definition(states: 0, fields: [0])
    let field: [Float] = [0, 0, 0, 0, 1, 0, 0, 0, 0]
    let torus = model.setup(3, 3)
    #expect(
      values(Formula(.laplacian(.field(0))), torus, [field]) == [
        0.05, 0.2, 0.05, 0.2, -1, 0.2, 0.05, 0.2, 0.05,
      ])
    #expect(
      values(Formula(.laplacian5(.field(0))), torus, [field]) == [0, 1, 0, 1, -4, 1, 0, 1, 0])
    #expect(values(Formula(.ddx(.field(0))), torus, [field]) == [0, 0, 0, 0.5, 0, -0.5, 0, 0, 0])
    #expect(values(Formula(.ddy(.field(0))), torus, [field]) == [0, 0.5, 0, 0, 0, 0, 0, -0.5, 0])
  }

  @Test func edges() {
    let model = Definition(states: 2, fields: [7])
    let states: [UInt8] = [1, 1, 1, 1]
    let field: [Float] = [1, 2, 3, 4]
    let north = Formula(.at(.field(0), dx: 0, dy: -1))
    #expect(values(north, model.setup(2, 2), [field], states) == [3, 4, 1, 2])
    #expect(values(north, model.setup(2, 2, isPlane: true), [field], states) == [7, 7, 1, 2])
    #expect(values(.count(1), model.setup(2, 2), [field], states) == [8, 8, 8, 8])
    #expect(values(.count(1), model.setup(2, 2, isPlane: true), [field], states) == [3, 3, 3, 3])
    #expect(values(.count(0), model.setup(2, 2, isPlane: true), [field], states) == [5, 5, 5, 5])
    let west = Formula(.at(Formula(.x), dx: -1, dy: 0))
    #expect(values(west, model.setup(2, 2), [field], states) == [1, 0, 1, 0])
    #expect(values(west, model.setup(2, 2, isPlane: true), [field], states) == [-1, 0, -1, 0])
  }

  @Test func reductions() {
    let model = Definition(states: 0, fields: [0], neighborhood: Definition.vonNeumann)
    let field: [Float] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    let setup = model.setup(3, 3)
    let center = { (formula: Formula) in self.values(formula, setup, [field])[4] }
    let isLarger = Formula.apply(.greater, .field(0), Formula(.here(.field(0))))
    #expect(center(.reduce(.sum, .field(0))) == 20)
    #expect(center(.reduce(.mean, .field(0))) == 5)
    #expect(center(.reduce(.min, .field(0))) == 2)
    #expect(center(.reduce(.max, .field(0))) == 8)
    #expect(center(.reduce(.sum, .field(0), where: isLarger)) == 14)
    #expect(center(.reduce(.count, isLarger)) == 2)
    #expect(center(.reduce(.any, isLarger)) == 1)
    #expect(center(.reduce(.all, isLarger)) == 0)
    let isHuge = Formula.apply(.greater, .field(0), .number(100))
    #expect(center(.reduce(.min, .field(0), where: isHuge)) == .infinity)
    #expect(center(.reduce(.max, .field(0), where: isHuge)) == -.infinity)
    #expect(center(.reduce(.mean, .field(0), where: isHuge)) == 0)
  }

  @Test func namedFormulasOfNeighbors() {
    var model = Definition(states: 0, fields: [0], neighborhood: Definition.vonNeumann)
    model.lets = [.init(name: "double", formula: .apply(.multiply, .field(0), .number(2)))]
    let named = Formula(.named(0))
    let field: [Float] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    #expect(values(.reduce(.sum, named), model.setup(3, 3), [field])[4] == 40)
    let nested = Formula.reduce(.sum, .reduce(.sum, .field(0)))
    #expect(values(nested, model.setup(3, 3), [field]).reduce(0, +) == 45 * 16)
  }

  @Test func kernels() {
    var model = Definition(states: 0, fields: [0])
    let weight = Formula(
      .choice(
        condition: .apply(.lessOrEqual, Formula(.distance), .number(1)), .number(2), .number(0)))
    model.kernels = [.init(name: "k", radius: 1, weight: weight)]
    let setup = model.setup(3, 3)
    #expect(setup.kernels[0].map(\.weight) == [0.2, 0.2, 0.2, 0.2, 0.2])
    let field: [Float] = [0, 0, 0, 0, 1, 0, 0, 0, 0]
    #expect(
      values(Formula(.convolve(.field(0), kernel: 0)), setup, [field]) == [
        0, 0.2, 0, 0.2, 0.2, 0.2, 0, 0.2, 0,
      ])
  }

  @Test func powers() {
    let power = { (base: Float, exponent: Float) in
      self.values(
        .apply(.power, .field(0), .number(exponent)),
        Definition(states: 0, fields: [0]).setup(1, 1), [[base]])[0]
    }
    let base: Float = 1.1
    #expect(power(base, 3) == base * base * base)
    #expect(power(2, -2) == 0.25)
    #expect(power(.nan, 0) == 1)
    #expect(power(2, 0.5) == Float(2).squareRoot())
  }

  /// Conway's Life equals a direct computation.
  @Test(arguments: [false, true]) func life(isPlane: Bool) {
    let (width, height) = (13, 9)
    let chance = ChanceStreams(seed: 5, step: 0)
    var states = (0..<UInt32(width * height)).map { UInt8(chance.bits(0, $0) >> 31) }
    var model = PlainModel(
      Definition.life.setup(width, height, isPlane: isPlane), ModelBoard(states: states, fields: [])
    )
    for _ in 0..<10 {
      model.advance()
      states = Self.nextLife(states, width, height, isPlane: isPlane)
      #expect(model.board.states == states)
    }
  }

  private static func nextLife(_ states: [UInt8], _ width: Int, _ height: Int, isPlane: Bool)
    -> [UInt8]
  {
    states.indices.map { index in
      var count = 0
      for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        let (x, y) = (index % width + dx, index / width + dy)
        let isInside = x >= 0 && x < width && y >= 0 && y < height
        if isPlane, !isInside { continue }
        count += Int(states[(y + height) % height * width + (x + width) % width])
      }
      return count == 3 || count == 2 && states[index] == 1 ? 1 : 0
    }
  }

  /// A field that a statement sets in a step keeps that number.
  @Test func statementsPrecedeUpdates() {
    var model = Definition(states: 1, fields: [1])
    let isLarge = Formula.apply(.greater, .field(0), .number(2))
    model.rules[0] = [.init(effect: .stay, fields: [(0, .number(0))], condition: isLarge)]
    model.updates[0] = .apply(.add, .field(0), .number(1))
    var plain = PlainModel(model.setup(1, 1))
    let numbers = (0..<6).map { _ in
      plain.advance()
      return plain.board.fields[0][0]
    }
    #expect(numbers == [2, 3, 0, 1, 2, 3])
  }
}

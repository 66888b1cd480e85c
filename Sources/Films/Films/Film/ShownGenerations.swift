internal import Grids
package import Settings
internal import Worlds

/// The generations that the frames of a film show.
public struct ShownGenerations: Hashable, Sendable {
  /// The number of frames; at least 1.
  public let frames: Int
  /// The generation of frame 0.
  public let skip: Int
  /// The number of generations from one frame to the next; at least 1. If it varies, the largest
  /// such number.
  public let every: Int
  /// The generation of the last frame. It may lie between two steps of `every` if a condition ends
  /// the film.
  public let last: Int
  private let course: Course

  /// The generations of all frames, also of those after the last one.
  private enum Course: Hashable {
    /// Equal steps, rounded down to whole generations.
    case even(Ratio)
    /// At least one generation, in ascending order. Later frames follow each other directly.
    case listed([Int])
  }

  /// The last generation that a film can reach. Sums with it still fit into 64 bits.
  package static let latest = 4_000_000_000_000_000_000

  /// False if the numbers describe no film, which is an error when it is drawn.
  let arePossible: Bool

  /// Creates the generations of a number of frames.
  ///
  /// - Parameters:
  ///   - frames: the number of frames, at least 1.
  ///   - skip: the generations before the first frame, at least 0.
  ///   - every: the generations from one frame to the next, at least 1.
  public init(frames: Int, skip: Int = 0, every: Int = 1) {
    let (way, overflow) = (max(1, frames) - 1).multipliedReportingOverflow(by: max(1, every))
    arePossible =
      frames >= 1 && skip >= 0 && every >= 1 && !overflow && way <= Self.latest
      && skip <= Self.latest - way
    (self.frames, self.skip, self.every) = arePossible ? (frames, skip, every) : (1, 0, 1)
    last = arePossible ? skip + way : 0
    course = .even(Ratio(self.every))
  }

  private init(_ course: Course, frames: Int, skip: Int, every: Int, last: Int) {
    (self.frames, self.skip, self.every, self.last) = (frames, skip, every, last)
    (self.course, arePossible) = (course, true)
  }

  /// Creates the generations of a number of frames with a step between them.
  package init(frames: Int, skip: Int, step: FrameStep) {
    switch step {
    case .generations(let every): self.init(frames: frames, skip: skip, every: every)
    case .factor(let factor):
      self = ShownGenerations(firstOf: step.course(from: skip, factor)).lasting(frames)
    }
  }

  /// Creates exactly the generations of a list, one for each frame.
  ///
  /// - Precondition: the list is not empty, and ascends.
  package init(_ list: [Int]) {
    let (first, last) = (list[0], list[list.count - 1])
    precondition(zip(list, list.dropFirst()).allSatisfy(<), "a film goes forward")
    let step = list.count > 1 ? list[1] - first : 1
    let even = ShownGenerations(frames: 1, skip: first, every: step).through(last)
    let isSpread = list.count > 1 && list.count - 1 <= last - first
    let spread = isSpread ? [ShownGenerations(frames: list.count, from: first, to: last)] : []
    self =
      ([even] + spread).first { $0.frames == list.count && $0.begins(with: list) }
      ?? ShownGenerations(firstOf: list).lasting(list.count)
  }

  private init(firstOf list: [Int]) {
    let every = list.count > 1 ? list[1] - list[0] : 1
    self.init(.listed(list), frames: 1, skip: list[0], every: every, last: list[0])
  }

  private func begins(with list: [Int]) -> Bool {
    list.enumerated().allSatisfy { generation(ofFrame: $0) == $1 }
  }

  /// Creates a number of frames that are spread evenly from one generation to another, rounded down.
  ///
  /// - Precondition: there are at least two frames, and each can show another generation.
  package init(frames: Int, from skip: Int, to last: Int) {
    let (way, parts) = (last - skip, frames - 1)
    precondition(
      skip >= 0 && parts >= 1 && parts <= way && last <= Self.latest, "a film goes forward")
    (self.frames, self.skip, self.last) = (frames, skip, last)
    (course, arePossible) = (.even(Ratio(way, parts)), true)
    every = way / parts + (way % parts == 0 ? 0 : 1)
  }

  /// Returns the generation of a frame, counted from 0.
  package func generation(ofFrame frame: Int) -> Int { Int(min(Int128(last), place(of: frame))) }

  /// Returns the generation after a frame at which the next one follows, or would follow.
  func nextGeneration(after frame: Int) -> Int {
    if frame + 1 < frames { return generation(ofFrame: frame + 1) }
    return switch course {
    case .even: generation(ofFrame: frame) + every
    case .listed: Int(place(of: frame + 1))
    }
  }

  /// Returns the generation of a frame of a film without an end.
  private func place(of frame: Int) -> Int128 {
    switch course {
    case .even(let step):
      Int128(skip) + Int128(frame) * Int128(step.numerator) / Int128(step.denominator)
    case .listed(let list):
      frame < list.count
        ? Int128(list[frame]) : Int128(list[list.count - 1]) + Int128(frame - list.count + 1)
    }
  }

  /// Returns the number of the first frame at least some generations after the first.
  private func frame(after generations: Int) -> Int {
    switch course {
    case .even(let step):
      let way = Int128(generations) * Int128(step.denominator)
      return Int((way + Int128(step.numerator) - 1) / Int128(step.numerator))
    case .listed(let list):
      let (first, last) = (list[0] + generations, list[list.count - 1])
      if first > last { return list.count - 1 + first - last }
      var (low, high) = (0, list.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if list[middle] < first { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// Returns the same generations up to the first frame that shows the given one or a later one.
  func ending(with generation: Int) -> ShownGenerations {
    lasting(frame(after: max(0, generation - skip)) + 1)
  }

  /// Returns the same generations up to the given one, which is shown in any case, and alone if it
  /// lies before the first.
  func through(_ generation: Int) -> ShownGenerations {
    let whole = ending(with: generation)
    return ShownGenerations(
      course, frames: whole.frames, skip: min(skip, generation), every: whole.every,
      last: generation)
  }

  package func frames(before generation: Int) -> Int {
    if generation > last { return frames }
    return generation <= skip ? 0 : frame(after: generation - skip)
  }

  /// Returns the number of frames up to a generation, if the film has no end.
  package func frames(through generation: Int) -> Int {
    generation < skip ? 0 : frame(after: generation + 1 - skip)
  }

  /// Returns the same generations with another number of frames.
  package func lasting(_ frames: Int) -> ShownGenerations {
    if frames == self.frames { return self }
    var every = every
    // After a list, each frame shows the next generation.
    if case .listed(let list) = course {
      every = (1...max(1, min(frames, list.count) - 1)).reduce(1) {
        max($0, Int(place(of: $1) - place(of: $1 - 1)))
      }
    }
    return ShownGenerations(
      course, frames: frames, skip: skip, every: every, last: Int(place(of: frames - 1)))
  }

  /// Returns generations for as many frames as others have: the others if they begin with these. The
  /// last of these may lie between two steps, where a condition ends a film.
  package func lasting(like others: ShownGenerations) -> ShownGenerations {
    let isFirst =
      (course, skip) == (others.course, others.skip)
      || (0..<frames - 1).allSatisfy { generation(ofFrame: $0) == others.generation(ofFrame: $0) }
    let isBefore = frames <= others.frames && last <= others.generation(ofFrame: frames - 1)
    return isFirst && isBefore ? others : lasting(others.frames)
  }

  /// Returns true if the same generations with another number of frames end by `latest`.
  package func canLast(_ frames: Int) -> Bool { place(of: frames - 1) <= Int128(Self.latest) }

  package func contains(_ generation: Int) -> Bool {
    generation == last
      || generation >= skip && generation < last
        && self.generation(ofFrame: frames(before: generation)) == generation
  }

  /// Returns true if a frame shows a generation in a range.
  package func meets(_ range: Range<Int>) -> Bool {
    let from = max(range.lowerBound, skip)
    if from > last { return false }
    return range.contains(generation(ofFrame: frames(before: from)))
  }
}

extension [ShownGenerations] {
  /// The one with the most frames, and of several the one that ends last; nil if there is none.
  package var longest: ShownGenerations? {
    self.max { ($0.frames, $0.last) < ($1.frames, $1.last) }
  }
}

/// The way from the generation of a frame to that of the next.
package enum FrameStep: Sendable {
  /// A number of generations; at least 1.
  case generations(Int)
  /// The next generation is the first at or above this factor times the last one, and at least one
  /// more. From 1.01 to 1000.
  case factor(Ratio)

  package static let factors = Ratio(101, 100)...Ratio(1000)

  package var text: String {
    switch self {
    case .generations(let every): "\(every)"
    case .factor(let factor): "x\(factor)"
    }
  }

  /// Returns all generations from one on that a film can reach.
  fileprivate func course(from first: Int, _ factor: Ratio) -> [Int] {
    var list = [first]
    while let last = list.last, last < ShownGenerations.latest {
      let product = Int128(last) * Int128(factor.numerator)
      let next = (product + Int128(factor.denominator) - 1) / Int128(factor.denominator)
      list.append(Int(min(max(next, Int128(last) + 1), Int128(ShownGenerations.latest))))
    }
    return list
  }
}

/// The condition that ends a film.
public enum EndCondition: Hashable, Sendable {
  case lastFrame
  /// The film ends when its world is at rest, or with its last frame if that comes first.
  case restOrLastFrame
  /// The film ends when its world is at rest, however many frames that takes.
  case rest
  /// The film ends when all that is left of its world repeats or flies away.
  case settled
  /// The film shows one period of its world, once this repeats, so that it loops seamlessly.
  case cycle
  /// The film ends with the input that its world plays, or with its last frame if that comes first.
  case endOfInput
  /// The film is one image of the last frame of the input that its world plays.
  case lastOfInput
  /// The film ends with the first generation after its last event in which a condition holds.
  case condition(CountCondition)

  /// True if the world decides how long the film is.
  package var dependsOnWorld: Bool {
    switch self {
    case .restOrLastFrame, .rest, .settled, .condition: true
    case .lastFrame, .cycle, .endOfInput, .lastOfInput: false
    }
  }

  /// The most generations that a film waits for its world to settle or to repeat.
  package static let horizon = 10_000

  /// The most generations in which everything that is left must begin to repeat or fly away.
  package static let settlingHorizon = 50_000
}

/// A condition of a world's counts and its generation, which ends a film.
public struct CountCondition: Hashable, Sendable {
  /// The condition as written, such as `alive < 10`.
  let text: String
  /// The counts that it reads.
  let counts: [String]
  /// True if the condition must hold at some time. False if the film may also end with its last
  /// frame.
  let isRequired: Bool
  /// True if the film is one image of the generation in which the condition holds.
  let isStill: Bool
  private let evaluate: (@Sendable (_ number: (_ name: String) -> Double) -> Bool)?

  /// Creates a condition. `holds`: a function that evaluates it, given a function that returns the
  /// count with a name, or the number of the `generation`; nil if the world does.
  package init(
    _ text: String, counts: [String], isRequired: Bool, isStill: Bool,
    holds: (@Sendable (_ number: (_ name: String) -> Double) -> Bool)?
  ) {
    (self.text, self.counts) = (text, counts)
    (self.isRequired, self.isStill) = (isRequired, isStill)
    evaluate = holds
  }

  /// Returns true if the condition holds. Counts without a value are not a number.
  func holds(in world: any World, _ counts: [Count], at generation: Int) -> Bool {
    guard let evaluate else { return (world as? any EndingWorld)?.isOver ?? false }
    return evaluate { name in
      if let count = counts.first(where: { $0.name == name }) { return Double(count.words) ?? .nan }
      return Double(generation)
    }
  }

  public static func == (a: CountCondition, b: CountCondition) -> Bool {
    (a.text, a.isRequired, a.isStill) == (b.text, b.isRequired, b.isStill)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

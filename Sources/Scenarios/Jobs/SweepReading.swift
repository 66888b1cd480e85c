internal import Encoding
internal import Files
internal import Films
internal import Settings
internal import Worlds

/// Reads a sample of the variations that one table combines, which is large enough to find
/// mistakes.
struct SweepReading {
  private(set) var mistakes: [InputError] = []
  private var swept: SweptVariations
  private var first: ResolvedVariation?
  /// The film that needs the most memory.
  private var largest: (film: Film, bytes: Int)?
  private var frames = 0
  private var notes: [String] = []
  private var hasOtherCounts = false
  private var weights: SweepWeights
  private var files = SweptFilesHash()
  private let parts: Int

  /// - Parameter parts: the number of parts that the table is written in.
  init(_ swept: SweptVariations, parts: Int) {
    self.swept = swept
    self.parts = parts
    weights = SweepWeights(swept.order)
    for run in swept.order.samples(atMost: Variations.most) {
      do throws(InputProblem) {
        if let read = try swept.read(run) {
          take(read, run)
        } else {
          notes += swept.reasons(forLeavingOut: run)
        }
      } catch {
        mistakes = (mistakes + error.mistakes).withoutRepeats
      }
      if mistakes.exceedReportLimit { return }
    }
    checkGroup()
    checkParts()
  }

  private mutating func take(_ read: ResolvedVariation, _ run: Int) {
    let film = read.reading.film
    if first == nil { first = read }
    files.take(read)
    frames = max(frames, film.shown.frames)
    // The first such mistake is enough: later variations differ from the first in more settings.
    if !hasOtherCounts, let mistake = first.flatMap({ SweptCounts($0).mistake(with: read) }) {
      hasOtherCounts = true
      reject(mistake)
    }
    // The size of a command's frames is not known before it runs.
    if !swept.files.postponesCommands, let problem = read.problem { reject(InputError(problem)) }
    if film.persistentState != nil { reject(InputError(ScenarioProblem.persistentStateInSweep)) }
    weights.take(Double(film.estimate(for: [.csv]).nanoseconds), of: run)
    let bytes = (try? film.cost(for: [.csv]).total) ?? 0
    if bytes >= largest?.bytes ?? 0 { largest = (film, bytes) }
  }

  private mutating func checkGroup() {
    guard let output = first?.reading.output, let group = output.group else { return }
    let known = swept.names
    for name in group where !known.contains(name) {
      reject(InputError(ScenarioProblem.noGroup(name, known: known), at: output.groupPlace))
    }
    if output.isFinal { return }
    if first?.reading.film.ending == .cycle {
      reject(InputError(ScenarioProblem.cyclesInGroup, at: output.groupPlace))
    } else if let length = swept.lengths.first(where: { !group.contains($0) }) {
      reject(InputError(ScenarioProblem.lengthsInGroup(length), at: output.groupPlace))
    }
  }

  private mutating func checkParts() {
    guard let output = first?.reading.output, isInParts else { return }
    if parts > TablePart.most {
      reject(InputError(ScenarioProblem.tooManyParts(most: TablePart.most)))
    }
    if output.group != nil {
      reject(InputError(ScenarioProblem.groupInParts, at: output.groupPlace))
    }
    for plan in output.plans where plan.format.table?.mayBeSplit != true {
      reject(InputError(ScenarioProblem.partFormat(plan.format.name), at: plan.place))
    }
    for template in output.templates where !template.saysPart {
      let suggestion = OutputName.suggestion(for: template.text, adding: ["part"])
      reject(
        InputError(ScenarioProblem.noPlaceForPart(suggestion: suggestion), at: template.place))
    }
  }

  /// True if the table is written in parts, even in a single one.
  private var isInParts: Bool {
    parts > 1 || first?.reading.output.templates.contains(where: \.saysPart) == true
  }

  private mutating func reject(_ mistake: InputError) {
    mistakes = (mistakes + [mistake]).withoutRepeats
  }

  /// Returns a job for the table, or one for each of its parts; empty if there are mistakes.
  func jobs(drawn: [RandomValue], at place: InputLocation?) -> [TableJob] {
    guard mistakes.isEmpty, let first, let table = table(first) else { return [] }
    if !isInParts {
      let table = table.estimated(weights.cost(of: 0..<swept.order.count))
      return [job(first, table, drawn: drawn, at: place)]
    }
    let name = SweepName(first.entries, swept, files: files, finally: columns(first)).text
    return weights.ranges(of: parts).enumerated().compactMap { number, runs in
      var swept = swept
      swept.part = "\(number + 1)".padded(to: "\(parts)".utf8.count)
      let part = TablePart(
        of: name, number + 1, of: parts, isFinal: first.reading.output.isFinal,
        rests: first.reading.film.ending != .cycle && swept.lengths.isEmpty)
      guard let read = try? swept.read(0) else { return nil }
      let own = table.selecting(runs, as: part).estimated(weights.cost(of: runs))
      return job(read, own, drawn: drawn, at: place)
    }
  }

  private func job(
    _ read: ResolvedVariation, _ table: SweepTable, drawn: [RandomValue], at place: InputLocation?
  ) -> TableJob {
    var read = read
    read.notes = (read.notes + notes).withoutRepeats
    return TableJob(read, table, drawn: drawn, at: place)
  }

  private func columns(_ first: ResolvedVariation) -> SweepTable.Columns {
    let counts = SweptCounts(first).names
    return SweepTable.Columns(
      settings: swept.columns(besides: counts), counts: counts,
      isFinal: first.reading.output.isFinal)
  }

  private func table(_ first: ResolvedVariation) -> SweepTable? {
    guard let largest else { return nil }
    var (result, grouping) = (self, nil as SweepTable.Grouping?)
    if let group = first.reading.output.group {
      // The runs of a group must be consecutive, so the settings that identify groups vary slowest.
      let isKey = { (place: Int) in group.contains(swept.variations.names[place]) }
      let others = swept.order.places.filter { !isKey($0) }
      result.swept.order = swept.order.beginning(with: isKey)
      grouping = SweepTable.Grouping(
        columns: Array(0..<swept.order.places.count(where: isKey)),
        runs: others.reduce(1) { $0 * swept.variations.sizes[$1] })
    }
    return SweepTable(
      result.columns(first), runs: swept.order.count, grouping: grouping, largest: largest.film,
      frames: frames, find: result.swept.find(like: first))
  }
}

extension OutputTemplate {
  fileprivate var saysPart: Bool { text.contains("{part}") }
}

extension String {
  fileprivate func padded(to digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - utf8.count)) + self
  }
}

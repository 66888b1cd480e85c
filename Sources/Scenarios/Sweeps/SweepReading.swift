internal import Encoding
internal import Files
internal import Films
internal import Settings
internal import Worlds

/// Reads what goes into one table, as much of it as tells what is wrong.
struct SweepReading {
  private(set) var mistakes: [Mistake] = []
  private var swept: SweptVariations
  private var first: ReadVariation?
  /// Of the films the one that takes most memory.
  private var largest: (film: Film, bytes: Int)?
  private var frames = 0
  private var notes: [String] = []

  init(_ swept: SweptVariations) {
    self.swept = swept
    for run in swept.order.samples(atMost: Variations.most) {
      do throws(SettingsError) {
        if let read = try swept.read(run) {
          take(read)
        } else {
          notes += swept.reasons(forLeavingOut: run)
        }
      } catch {
        mistakes = (mistakes + error.mistakes).withoutRepeats
      }
      if mistakes.areEnough { return }
    }
    checkGroup()
  }

  private mutating func take(_ read: ReadVariation) {
    let film = read.reading.film
    if first == nil { first = read }
    frames = max(frames, film.shown.frames)
    if let mistake = first.flatMap({ SweptCounts($0).mistake(with: read) }) { reject(mistake) }
    if let problem = read.reading.problem { reject(Mistake(problem)) }
    if film.diary != nil { reject(Mistake(ScenarioProblem.sweptDiary)) }
    let bytes = (try? film.cost(for: [.csv]).total) ?? 0
    if bytes >= largest?.bytes ?? 0 { largest = (film, bytes) }
  }

  private mutating func checkGroup() {
    guard let output = first?.reading.output, let group = output.group else { return }
    let known = swept.order.places.map { swept.variations.names[$0] }
    for name in group where !known.contains(name) {
      reject(Mistake(ScenarioProblem.noGroup(name, known: known), at: output.groupPlace))
    }
    if first?.reading.film.ending == .cycle, !output.isFinal {
      reject(Mistake(ScenarioProblem.cyclesInGroup, at: output.groupPlace))
    }
  }

  private mutating func reject(_ mistake: Mistake) {
    mistakes = (mistakes + [mistake]).withoutRepeats
  }

  /// The table; nil where anything is wrong with it.
  func scenario(drawn: [Drawn], at place: Place?) -> Scenario? {
    guard mistakes.isEmpty, var first, let largest else { return nil }
    let output = first.reading.output
    let counts = SweptCounts(first).names
    var swept = swept
    var grouping: SweptTable.Grouping?
    if let group = output.group {
      let isKey = { (place: Int) in group.contains(swept.variations.names[place]) }
      let runs = swept.order.places.filter { !isKey($0) }.reduce(1) {
        $0 * swept.variations.sizes[$1]
      }
      swept.order = swept.order.beginning(with: isKey)
      grouping = SweptTable.Grouping(columns: Array(0..<group.count), runs: runs)
    }
    let columns = SweptTable.Columns(
      settings: swept.columns(besides: counts), counts: counts, isFinal: output.isFinal)
    first.notes = (first.notes + notes).withoutRepeats
    let table = SweptTable(
      columns, runs: swept.order.count, grouping: grouping, largest: largest.film, frames: frames,
      find: swept.find(like: first))
    return Scenario(first, table, drawn: drawn, at: place)
  }
}

/// The order in which the runs of a sweep follow each other, some settings of which are the same in
/// all.
struct SweepOrder: Sendable {
  /// How many values each setting has, in the order written.
  let sizes: [Int]
  /// Those that vary here, the last varying fastest.
  private(set) var places: [Int]
  /// Which value the others have.
  let fixed: [Int: Int]

  var count: Int { places.reduce(1) { $0 * sizes[$1] } }

  /// How many values each of those has that vary here.
  var axes: [Int] { places.map { sizes[$0] } }

  /// Which value each of them has in a run.
  func values(of run: Int) -> [Int] {
    var (rest, values) = (run, axes)
    for axis in values.indices.reversed() {
      (rest, values[axis]) = rest.quotientAndRemainder(dividingBy: values[axis])
    }
    return values
  }

  /// The number that a run has among all variations.
  subscript(run: Int) -> Int {
    var values = fixed
    for (place, value) in zip(places, self.values(of: run)) { values[place] = value }
    return sizes.indices.reduce(0) { $0 * sizes[$1] + (values[$1] ?? 0) }
  }

  /// The order in which the settings that are so vary slowest.
  func beginning(with isSlow: (_ place: Int) -> Bool) -> SweepOrder {
    var result = self
    result.places = places.filter(isSlow) + places.filter { !isSlow($0) }
    return result
  }

  /// Runs that are read before anything is played: all where there are few, else those that have
  /// each value of each setting at least once, with the first ones of the others; of a setting with
  /// many values as many as that, evenly spread.
  func samples(atMost most: Int) -> [Int] {
    if count <= most { return Array(0..<count) }
    var samples: [Int] = []
    var block = count
    for place in places {
      let size = sizes[place]
      block /= size
      let looks = min(size, most)
      samples += ((samples.isEmpty ? 0 : 1)..<looks).map { look in
        (looks == size ? look : look * (size - 1) / (looks - 1)) * block
      }
    }
    return samples
  }
}

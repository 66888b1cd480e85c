/// The order of the runs of a sweep. Some settings vary between the runs; all others have a fixed
/// value.
struct SweepOrder: Sendable {
  /// The number of values of each setting, in the written order.
  let sizes: [Int]
  /// The indices of the settings that vary here; the last varies fastest.
  private(set) var places: [Int]
  /// The value numbers of the other settings, by the settings' indices.
  let fixed: [Int: Int]

  var count: Int { places.reduce(1) { $0 * sizes[$1] } }

  /// The number of values of each setting that varies here.
  var axes: [Int] { places.map { sizes[$0] } }

  /// Returns the number of the value that each varying setting has in a run. Runs and values count
  /// from 0; the last setting varies fastest.
  func values(of run: Int) -> [Int] {
    var (rest, values) = (run, axes)
    for axis in values.indices.reversed() {
      (rest, values[axis]) = rest.quotientAndRemainder(dividingBy: values[axis])
    }
    return values
  }

  /// The number of a run among all variations.
  subscript(run: Int) -> Int {
    var values = fixed
    for (place, value) in zip(places, self.values(of: run)) { values[place] = value }
    return sizes.indices.reduce(0) { $0 * sizes[$1] + (values[$1] ?? 0) }
  }

  /// Returns the order in which the settings that satisfy `isSlow` vary slowest.
  func beginning(with isSlow: (_ place: Int) -> Bool) -> SweepOrder {
    var result = self
    result.places = places.filter(isSlow) + places.filter { !isSlow($0) }
    return result
  }

  /// Returns the runs that are read before any is played: all runs, if there are at most `most`.
  /// Otherwise each value of each setting occurs in one of them, together with the first values of
  /// the other settings. Of a setting with more than `most` values, `most` occur, evenly spread.
  func samples(atMost most: Int) -> [Int] {
    if count <= most { return Array(0..<count) }
    var samples: [Int] = []
    var block = count
    for place in places {
      let size = sizes[place]
      block /= size
      let looks = min(size, most)
      // Run 0 has the first value of every setting, and is included only once.
      samples += ((samples.isEmpty ? 0 : 1)..<looks).map { look in
        (looks == size ? look : look * (size - 1) / (looks - 1)) * block
      }
    }
    return samples
  }
}

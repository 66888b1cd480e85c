internal import Encoding
internal import Grids

extension [Film] {
  /// Plays the films as far as their lengths and regions require, on several cores.
  ///
  /// - Parameter keepsOpening: false to drop the worlds at the first shown generations, so that
  ///   thousands of films need the memory of a few.
  func surveyed(
    for formats: [Format], keepsOpening: Bool
  ) throws(FilmProblem) -> [FilmSurvey] {
    try Cores.map(self, atMost: concurrent(for: formats)) { film throws(FilmProblem) in
      try FilmSurvey(RehearsedFilm(film), for: formats, keepsOpening: keepsOpening)
    }
  }

  /// Returns the number of films for which the memory is enough if they are played at the same time
  /// and each is as large as the largest one.
  func concurrent(for formats: [Format]) -> Int {
    guard Cores.limit > 1, count > 1 else { return 1 }
    let isSeen = formats.contains(where: \.hasPictures)
    var most = Cores.limit
    for film in self {
      // The survey reports the errors of the rehearsal, in the order of the films.
      guard let cost = try? RehearsedFilm(film).openCost(isSeen: isSeen) else { continue }
      most = cost.films(most, within: film.budget)
    }
    return most
  }
}

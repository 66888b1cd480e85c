public import Films

extension Scenario {
  /// The films whose worlds go on writing a file, in their order.
  public var diaries: [Film] {
    let films =
      switch content {
      case .film(let film): [film]
      case .sheet(let sheet): sheet.films
      case .comparison(let comparison): comparison.films
      case .sweep: [Film]()
      }
    return films.filter { $0.persistentState != nil }
  }
}

internal import Films

extension Scenario {
  /// Samples of its films' themes, of which their worlds are a part.
  public var ofThemes: Scenario {
    var result = self
    switch content {
    case .film(let film): result.content = .film(film.ofTheme)
    case .sheet(let sheet): result.content = .sheet(sheet.ofThemes)
    case .comparison, .sweep: break
    }
    // No scenario says that.
    result.text = nil
    return result
  }
}

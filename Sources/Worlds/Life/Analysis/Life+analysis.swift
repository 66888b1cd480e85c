internal import Grids

extension Life {
  /// Plays the pattern and returns its properties.
  package func analysis(within limits: AnalysisLimits) throws(OpeningProblem) -> PatternAnalysis {
    analysis(of: try opening(seed: 1), within: limits)
  }

  /// Plays one of its worlds, at any generation, and returns the properties of that state.
  package func analysis(of opening: any World, within limits: AnalysisLimits) -> PatternAnalysis {
    let waiting = CancellationCheck.Waiting(isOver: limits.isOver)
    return CancellationCheck.$waiting.withValue(waiting) {
      var analyzer = PatternAnalyzer(self, opening, limits)
      analyzer.run()
      return analyzer.result
    }
  }
}

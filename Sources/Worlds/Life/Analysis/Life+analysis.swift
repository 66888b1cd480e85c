internal import Grids

extension Life {
  /// Plays the pattern and returns its properties.
  package func analysis(within limits: AnalysisLimits) throws(OpeningProblem) -> PatternAnalysis {
    let opening = try opening(seed: 1)
    let waiting = CancellationCheck.Waiting(isOver: limits.isOver)
    return CancellationCheck.$waiting.withValue(waiting) {
      var analyzer = PatternAnalyzer(self, opening, limits)
      analyzer.run()
      return analyzer.result
    }
  }
}

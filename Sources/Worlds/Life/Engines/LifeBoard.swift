/// The abilities of every world of Life's cells.
typealias LifeBoard = Board & FingerprintedWorld & PatternWorld & RuleChanging

/// The abilities of those on a plane without end.
typealias LifePlane = LifeBoard & BitGridWorld & GrowingWorld

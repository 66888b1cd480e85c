/// The abilities of every world of Life cells.
typealias LifeBoard = Board & FingerprintedWorld & PatternWorld & RuleChanging

/// The abilities of every world of Life cells on an unbounded plane.
typealias LifePlane = LifeBoard & BitGridWorld & GrowingWorld

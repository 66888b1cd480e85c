/// The number of processor cores that a world may use.
package enum Cores {
  /// The maximum number of cores; 1 by default. Results do not depend on it.
  @TaskLocal package static var limit = 1
}

internal import CKernels

/// What the kernels are worked out with.
enum Processor {
  /// The most that this one can.
  static let features = ck_detect()
}

internal import CKernels

/// The processor that the kernels run on.
enum Processor {
  /// The widest instruction set extension that this processor supports.
  static let features = ck_detect()
}

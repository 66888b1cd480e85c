package import Imaging

/// Kinds of color vision, as mixtures of linear red, green and blue. The deficient kinds lack one
/// of the three kinds of cones completely (Machado, Oliveira and Fernandes, IEEE Trans.
/// Visualization and Computer Graphics 15(6), 2009: severity 1.0).
package enum ColorVision: CaseIterable {
  case normal, protanopia, deuteranopia, tritanopia

  private var matrix: [[Double]] {
    switch self {
    case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// Returns a color as this color vision sees it.
  package func lab(_ color: Color) -> Lab { Lab(LinearColor(color).times(matrix)) }

  /// Returns the CIEDE2000 difference of two colors under this color vision.
  package func difference(_ one: Color, _ other: Color) -> Double {
    TestSupport.difference(lab(one), lab(other))
  }
}

import Glibc

/// What is usual for one person: the distributions of FEV1, FVC and their ratio.
package struct LungReference: Sendable {
  /// The distribution of one measure among healthy people, by Cole's LMS method.
  package struct Distribution: Hashable, Sendable {
    /// The predicted value, M: L, or a ratio.
    package let median: Double
    /// The coefficient of variation, S.
    package let spread: Double
    /// The skewness, L.
    package let skewness: Double
    /// The lower limit of normal (LLN), the 5th centile.
    package let lowerLimit: Double

    /// A distribution; nil where it has no lower limit.
    init?(median: Double, spread: Double, skewness: Double, lowerLimitScore: Double) {
      let base = 1 + lowerLimitScore * skewness * spread
      guard base > 0, abs(skewness) > 1e-6, median > 0, median.isFinite else { return nil }
      self.median = median
      self.spread = spread
      self.skewness = skewness
      lowerLimit = exp(log(base) / skewness + log(median))
    }

    /// The z-score of a measured value above 0.
    package func score(of value: Double) -> Double {
      (pow(value / median, skewness) - 1) / (skewness * spread)
    }
  }

  /// FEV1, L.
  package let fev1: Distribution
  /// FVC, L.
  package let fvc: Distribution
  /// FEV1/FVC.
  package let ratio: Distribution
}

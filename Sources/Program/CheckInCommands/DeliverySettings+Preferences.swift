import CheckIns
import Configuration

extension DeliverySettings {
  /// The settings as a delivery runs by them.
  var preferences: DeliveryPreferences {
    DeliveryPreferences(
      order: order.compactMap { DeliveryWay(rawValue: $0.rawValue) },
      showsText: showText,
      laterAfter: laterAfter,
      commandTimeout: commandTimeout
    )
  }
}

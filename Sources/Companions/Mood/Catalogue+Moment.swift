import Catalogues
import HealthModel
import Monitors
import Services

extension Catalogue {
  /// A time with its day, as it stands in a list.
  func moment(_ time: Timestamp) -> String {
    text(MoodKey.moment, ["date": day(time.day), "time": time.clock])
  }
}

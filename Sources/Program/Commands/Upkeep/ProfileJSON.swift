import Console
import HealthModel

/// The profile as `--json` prints it; what has not been told is null.
struct ProfileJSON: Encodable {
  @OrNull var birthday: String?
  @OrNull var age: Double?
  @OrNull var name: String?
  @OrNull var sex: String?
  @OrNull var height: Double?
  @OrNull var country: String?

  /// The profile with the age it means today, in years with two decimals.
  init(_ profile: Profile, today: CalendarDay) {
    birthday = profile.birthday?.description
    age = profile.age(on: today).map { ($0 * 100).rounded(.down) / 100 }
    name = profile.name
    sex = profile.sex
    height = profile.height
    country = profile.country
  }
}

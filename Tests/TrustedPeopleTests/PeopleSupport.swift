import HealthModel
import Monitors
import TrustedPeople

/// Noon of a day in Berlin.
let noon = Timestamp(milliseconds: 1_795_258_800_000, offsetMinutes: 60)

/// Anna, who may be told as the parameters say.
func anna(
  _ detail: TrustedPerson.Detail = .happened,
  alerts: [Monitor] = [.bipolar],
  danger: Bool = false
) -> TrustedPerson {
  TrustedPerson(
    name: "Anna",
    way: .email("anna@example.net"),
    detail: detail,
    alerts: alerts,
    isToldOfDanger: danger,
    consent: .init(version: 1, given: noon, text: "…")
  )
}

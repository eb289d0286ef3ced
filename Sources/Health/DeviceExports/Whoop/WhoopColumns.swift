/// The columns of WHOOP's CSV files, which come in the language of the account.
///
/// English and Spanish as exports have them; names of other languages aren't known.
enum WhoopColumn: CaseIterable {
  /// When the day of the body began, from sleep to sleep.
  case cycleStart
  /// The offset from UTC of every time in the line.
  case zone
  /// When sleep began.
  case sleepOnset
  /// When it ended.
  case wakeOnset
  /// Minutes of sleep.
  case asleep
  /// Minutes awake in bed.
  case awake
  /// Minutes of light sleep.
  case light
  /// Minutes of deep sleep.
  case deep
  /// Minutes of REM sleep.
  case rem
  /// The resting heart rate.
  case resting
  /// Breaths a minute.
  case breaths
  /// Saturation of the blood with oxygen, in percent.
  case oxygen
  /// The skin's temperature at the wrist, in degrees Celsius.
  case skin
  /// When a workout began.
  case workoutStart
  /// When it ended.
  case workoutEnd
  /// What kind it was.
  case activity

  /// The names, in lower case.
  var names: [String] {
    switch self {
    case .cycleStart: ["cycle start time", "hora de inicio del ciclo"]
    case .zone: ["cycle timezone", "zona horaria del ciclo"]
    case .sleepOnset: ["sleep onset", "inicio del sueño"]
    case .wakeOnset: ["wake onset", "inicio de la vigilia"]
    case .asleep: ["asleep duration (min)", "duración del sueño (min)"]
    // “Tempo” is how the file spells it.
    case .awake: ["awake duration (min)", "tempo despierto/a (min)", "tiempo despierto/a (min)"]
    case .light: ["light sleep duration (min)", "duración de sueño ligero (min)"]
    case .deep: ["deep (sws) duration (min)", "duración de sueño profundo (sws) (min)"]
    case .rem: ["rem duration (min)", "duración de sueño rem (min)"]
    case .resting: ["resting heart rate (bpm)", "frecuencia cardíaca en reposo (lpm)"]
    case .breaths: ["respiratory rate (rpm)", "frecuencia respiratoria (rpm)"]
    case .oxygen: ["blood oxygen %", "oxígeno en sangre %"]
    case .skin: ["skin temp (celsius)", "temp. cutánea (grados centígrados)"]
    case .workoutStart: ["workout start time", "hora de inicio del entrenamiento"]
    case .workoutEnd: ["workout end time", "hora de finalización del entrenamiento"]
    case .activity: ["activity name", "nombre de la actividad"]
    }
  }
}

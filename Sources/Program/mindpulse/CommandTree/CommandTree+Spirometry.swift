import CommandLineParsing
import HostSystem
import Monitors

extension CommandTree {
  /// The breathing test.
  static let spirometry = CommandSpecification(
    "spirometry",
    summary: "The breathing test: guided blows, what they amount to, how they change.",
    discussion: """
      Needs a spirometer or a peak flow meter. Blows up to ten minutes apart are one session, graded \
      A to F as ATS/ERS 2019 has it; FEV1, FVC and their ratio are compared with GLI Global 2022 for \
      your age, sex and height, the peak flow with your own best. It tells what was measured against \
      what, and diagnoses nothing.
      """,
    subcommands: [blow, addBlow, listBlows, blowHistory, blowReminder, bestPeakFlow],
    defaultSubcommand: "list",
    examples: [
      .init("mindpulse spirometry blow", "Be guided through a blow."),
      .init("mindpulse spirometry add --fvc 4.1 --fev1 3.2 --pef 480"),
      .init("mindpulse spirometry history --weeks 3", "FVC, FEV1, ratio and PEF as graphs."),
    ]
  )

  private static let blow = CommandSpecification(
    "blow",
    summary: "Be guided through a blow, then type its values or have them read.",
    discussion: """
      Get ready, breathe in, blow while the time runs: a dart flies to its board, or an alien is \
      blown away. The picture follows the time, not your breath. Then FVC and FEV1 in L and PEF in \
      L/min are asked for; Enter alone leaves one out, 'back' begins anew. A device on a serial line \
      (8 data bits, no parity, one stop bit) or a file gives them instead. A line of it may read \
      'FVC=4.10 FEV1=3.20 PEF=480', be a JSON object with these names, or CSV with names in the \
      first line; of a file the last line with values counts. Ctrl-C leaves and keeps nothing of the \
      blow. Two seconds are too short for an FVC.

      Stop when you feel dizzy. After an operation, a heart attack or a collapsed lung ask whoever \
      treats you before you blow.
      """,
    options: [
      .value(
        "mode",
        "LENGTH",
        help: "How long to blow: 2s or 6s; 6s if left out.",
        completion: .oneOf(BlowMode.allCases.map(\.rawValue))
      ),
      .value(
        "theme",
        "NAME",
        help: "What you see: dart or alien; dart if left out.",
        completion: .oneOf(BlowTheme.allCases.map(\.rawValue))
      ),
      .value(
        "serial",
        "DEVICE",
        help: "Read the values from a serial line, such as /dev/ttyUSB0.",
        completion: .files
      ),
      .value(
        "baud",
        "N",
        help: "Its speed; 9600 if left out.",
        completion: .oneOf(["9600", "19200", "38400", "57600", "115200"])
      ),
      .value("file", "FILE", help: "Read the values from a file.", completion: .files),
      .value("wait", "SECONDS", help: "How long to wait for the device, 5 to 600; 60 if left out."),
    ],
    examples: [
      .init("mindpulse spirometry blow --mode 2s --theme alien"),
      .init("mindpulse spirometry blow --serial /dev/ttyUSB0 --baud 115200"),
    ]
  )

  private static let addBlow = CommandSpecification(
    "add",
    summary: "Enter one blow.",
    options: [
      .value("fvc", "L", help: "Forced vital capacity, in litres."),
      .value("fev1", "L", help: "Forced expiratory volume in the first second, in litres."),
      .value("pef", "L/MIN", help: "Peak expiratory flow, in litres a minute."),
      .value("at", "TIME", help: "When it was; now if left out."),
      .value(
        "fault",
        "WHAT",
        help: "What spoiled it: early-cough, early-closure, late-closure, leak, obstruction.",
        repeats: true,
        completion: .oneOf(BlowFault.allCases.map(\.word))
      ),
      .value("seconds", "S", help: "How long the breath lasted, as the device tells it."),
      .value(
        "plateau",
        "YES|NO",
        help: "Whether the volume had stopped rising.",
        completion: .oneOf(["yes", "no"])
      ),
      .value("start", "L", help: "Back-extrapolated volume, in litres, as the device tells it."),
    ],
    examples: [
      .init("mindpulse spirometry add --pef 480 --at 08:00", "A peak flow of this morning.")
    ]
  )

  private static let listBlows = CommandSpecification(
    "list",
    summary: "The sessions with their values, grades, zones and faces.",
    discussion: """
      A face is shown from grade C on: glad when nothing lies below what it is compared with, sad \
      when the peak flow is below half of your best or a z-score below -4, neutral otherwise.
      """,
    options: [.value("limit", "N", help: "At most this many, the newest.")]
  )

  private static let blowHistory = CommandSpecification(
    "history",
    summary: "FVC, FEV1, their ratio and PEF as graphs.",
    options: [
      .value("days", "N", help: "The last N days, today included; 7 if nothing is given."),
      .value("weeks", "N", help: "The last N weeks, from Monday, this one included."),
      .value("months", "N", help: "The last N months, this one included."),
      .flag("ascii", help: "Draw with plain ASCII."),
    ],
    examples: [.init("mindpulse spirometry history --months 3")]
  )

  private static let blowReminder = CommandSpecification(
    "remind",
    summary: "A daily reminder; a new time takes the place of the old one.",
    discussion: """
      It comes as a check-in: in the open chat, as a notification or by your own command, as \
      'delivery' is set, and not in quiet hours. Who has blown within the hour is not reminded.
      """,
    arguments: [
      ArgumentSpecification(
        "TIME",
        help: "A time such as 08:00, off, or show.",
        isOptional: true,
        completion: .values(["off", "show"])
      )
    ],
    examples: [.init("mindpulse spirometry remind 08:00")]
  )

  private static let bestPeakFlow = CommandSpecification(
    "best",
    summary: "The peak flow that counts as your best.",
    discussion: """
      Without one of your own it is the highest that was measured, once measuring has gone on for \
      two weeks.
      """,
    arguments: [
      ArgumentSpecification(
        "PEF",
        help: "A peak flow in L/min, off, or show.",
        isOptional: true,
        completion: .values(["off", "show"])
      )
    ],
    examples: [.init("mindpulse spirometry best 480")]
  )
}

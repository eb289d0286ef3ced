import Core
import Dispatch
import HealthModel
import HealthStorage
import HostSystem
import Blows
import Monitors
import Sensors

/// One sensor that this program keeps connected: its link, what it sends, and what is to be stored.
@MainActor final class KeptSensor {
  /// The same complaint is told once in so many milliseconds.
  private static let complaintGap: Int64 = 60_000
  /// The most samples and series that wait for a store that can't be written: about a day of wear.
  private static let mostWaiting = 20_000

  /// The sensor as the store has it.
  private(set) var record: SensorRecord
  let keeper: SensorKeeper
  let maker: SensorFoldMaker
  var link = SensorLink()
  var fold: SensorFold
  var lines = DeviceLines()
  var news: SensorNews
  var attempt = 0
  var wasConnected = false
  var wasResolved = false
  var standing: SensorStanding?
  private var heard: Int64?
  private var battery: Int?
  private var complaints: [LocalizedText: Int64] = [:]
  lazy var timer = OneShot { [weak self] in self?.handle(.timeIsOver) }
  lazy var due = OneShot { [weak self] in self?.tick() }
  private lazy var retry = OneShot { [weak self] in self?.save() }

  /// A sensor that isn't connected yet.
  init(_ record: SensorRecord, _ keeper: SensorKeeper, _ maker: SensorFoldMaker) {
    self.record = record
    self.keeper = keeper
    self.maker = maker
    news = SensorNews(sensor: record.id)
    fold = maker.fold(for: record)
  }

  /// What shows on a live screen.
  var live: SensorFold.Live { fold.live }

  /// How it stands; nil where another program reads it.
  var state: SensorStanding? { SensorStanding(link.state) }

  // MARK: - Values

  func give(_ value: SensorValue, _ moment: SensorMoment) {
    heard = moment.wall
    let outputs = fold.take(value, at: moment)
    keeper.told(.live(record.name, fold.live))
    take(outputs)
  }

  func take(text bytes: [UInt8], _ moment: SensorMoment) {
    heard = moment.wall
    guard keeper.purpose == .readings else {
      news.heard = heard
      save()
      return keeper.told(.text(record.name, bytes))
    }
    for piece in lines.take(bytes) {
      guard case .line(let text) = piece else {
        complain(SensorError.lineTooLong(limit: DeviceLines.longest).errorDescription)
        continue
      }
      do throws(SensorError) { give(.line(try SensorLine(text)), moment) } catch {
        complain(Self.isBlow(text) ? Self.blowHint : error.errorDescription)
      }
    }
  }

  /// Stores what is known this moment, without waiting for the end of a stretch.
  func settle() {
    take(fold.settle())
    armDue()
  }

  /// Whether a line has the values of a blow, as breath meters write them.
  private static func isBlow(_ line: String) -> Bool {
    var readout = BlowReadout()
    if case .values = readout.read(line) { return true }
    return false
  }

  private static let blowHint: LocalizedText =
    "The sensor sent the values of a breathing test; 'mindpulse spirometry blow --sensor NAME' takes them."

  private func tick() {
    take(fold.tick(SensorKeeper.moment()))
    armDue()
  }

  /// The timer is left alone where it is due no later; it looks again when it fires.
  func armDue() {
    guard let deadline = fold.deadline else { return due.disarm() }
    due.armNoLater(at: deadline)
  }

  func take(_ outputs: [SensorOutput]) {
    guard !outputs.isEmpty else { return }
    for output in outputs {
      switch output {
      case .sample(let sample): news.samples.append(sample)
      case .beats(let series): keep(series)
      case .note(let note): complain(note.words)
      }
    }
    news.heard = heard
    save()
  }

  private func keep(_ series: BeatSeries) {
    let stored = StoredBeats(
      source: series.source,
      start: series.start,
      length: series.end.milliseconds(since: series.start),
      count: series.intervals.count,
      bytes: BeatCoding.encode(series.intervals)
    )
    // It may be a later state of one that waits; another one of the same start is one of its own.
    news.beats.removeAll { $0.start == stored.start && stored.bytes.starts(with: $0.bytes) }
    news.beats.append(stored)
  }

  func note(battery percent: Int) {
    guard percent != battery else { return }
    battery = percent
    news.battery = percent
    save()
  }

  // MARK: - The store

  /// Tells what is wrong, the same once a minute.
  func complain(_ text: LocalizedText) {
    let now = SensorKeeper.moment().monotonic
    if let last = complaints[text], now - last < Self.complaintGap { return }
    if complaints.count > 100 { complaints = [:] }
    complaints[text] = now
    tell(text)
    save()
  }

  func tell(_ text: LocalizedText) {
    let limit = 300
    news.lines.append((Machine.milliseconds(), VisibleText.singleLine(text.english, limit: limit)))
    let words = text.mapped { VisibleText.singleLine($0, limit: limit) }
    keeper.told(.line(record.name, words))
  }

  /// Stores what is new; what can't be stored now is kept and tried again.
  func save() {
    guard !news.isEmpty else { return }
    let batch = news
    news = SensorNews(sensor: record.id)
    do {
      let result = try keeper.store.keep(batch)
      retry.disarm()
      if let result, !result.added.isEmpty { keeper.told(.saved(record.name, result.added)) }
    } catch {
      wait(with: batch)
      keeper.failed(error)
    }
  }

  private func wait(with batch: SensorNews) {
    var batch = batch
    batch.samples = Array((batch.samples + news.samples).suffix(Self.mostWaiting))
    batch.beats = Array((batch.beats + news.beats).suffix(Self.mostWaiting))
    batch.lines = Array((batch.lines + news.lines).suffix(100))
    batch.state = news.state ?? batch.state
    news = batch
    retry.arm(after: 5000)
  }

  /// Ends it: lets the device go, stores what is open, and asks nothing more.
  func end() {
    handle(.end)
    save()
    for one in [timer, due, retry] { one.disarm() }
  }
}

@testable import Blows
@testable import Monitors
import Testing

@Suite("The course of a guided blow")
struct BlowCourseTests {
  @Test(
    "says at each edge what is to be done and for how long",
    arguments: [
      (-5, BlowCourse.Phase.ready, 3), (0, .ready, 3), (1, .ready, 3), (1000, .ready, 2),
      (2999, .ready, 1), (3000, .breatheIn, 3), (5999, .breatheIn, 1), (6000, .blow, 6),
      (6001, .blow, 6), (7000, .blow, 5), (11_999, .blow, 1), (12_000, .rest, 2),
      (13_499, .rest, 1),
    ]
  )
  func edges(_ time: Int, _ phase: BlowCourse.Phase, _ left: Int) throws {
    let moment = try #require(BlowCourse(.sixSeconds).moment(at: time))
    #expect(moment.phase == phase && moment.secondsLeft == left)
    #expect((0..<1).contains(moment.share))
    #expect(moment.isOfBlow == (time >= 3000))
  }

  @Test("is over when it is over")
  func end() {
    for mode in BlowMode.allCases {
      let course = BlowCourse(mode)
      #expect(course.length == 7500 + mode.seconds * 1000)
      #expect(course.moment(at: course.length - 1)?.phase == .rest)
      #expect(course.moment(at: course.length) == nil && course.moment(at: .max) == nil)
    }
  }

  @Test("blows for two or six seconds, and says that two are too short for an FVC")
  func modes() throws {
    let wording = try breathingWording()
    #expect(BlowMode.twoSeconds.seconds == 2 && BlowMode.sixSeconds.seconds == 6)
    #expect(!BlowMode.twoSeconds.givesFVC && BlowMode.sixSeconds.givesFVC)
    #expect(wording.limits(.twoSeconds)?.contains("too short for an FVC") == true)
    #expect(wording.limits(.sixSeconds) == nil)
    #expect(BlowMode(rawValue: "2s") == .twoSeconds && BlowMode(rawValue: "6s") == .sixSeconds)
  }
}

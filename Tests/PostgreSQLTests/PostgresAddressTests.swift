import PostgreSQL
import Testing
import Core

@Suite("The address of a database")
struct PostgresAddressTests {
  @Test(
    "is refused where it is none, has a password, or asks for less than is safe",
    arguments: [
      "", "mysql://a@b/c", "postgresql:// a@b/c", "postgresql://anna:secret@db.example/hub",
      "postgresql://anna@db.example/hub?password=secret",
      "postgresql://anna@db.example/hub?sslmode=require",
      "postgresql://anna@db.example/hub?sslmode=disable",
      "postgresql://anna@db.example/hub?options=-c%20a%3Db",
      "postgresql://anna@db.example/hub?service=x",
      "postgresql://anna@localhost,db.example/hub?sslmode=prefer",
      "postgresql://anna@localhost/hub?hostaddr=192.0.2.1&sslmode=prefer",
      "postgresql://anna@a/hub?hostaddr=192.0.2.1,192.0.2.2",
      "postgresql://anna@a:99999/hub", "postgresql://anna@127.evil.example/hub?sslmode=prefer",
      "postgresql://anna@[::2]/hub?sslmode=allow",
      "postgresql://" + String(repeating: "a", count: 3_000),
    ]
  )
  func refused(_ text: String) {
    #expect {
      try PostgresAddress(text)
    } throws: { error in
      let words = (error as? PostgresError)?.message ?? "secret"
      return (error as? PostgresError)?.kind == .address && !words.contains("secret")
    }
  }

  @Test(
    "of this machine is private, and another one isn't",
    arguments: [
      ("postgresql://anna@localhost/hub", true), ("postgresql://anna@127.0.0.1:5433/hub", true),
      ("postgresql:///hub", true), ("postgresql:///hub?host=/run/pg", true),
      ("postgresql://anna@[::1]/hub", true), ("postgresql://anna@db.example/hub", false),
      ("postgresql://anna@a.example,b.example/hub?target_session_attrs=read-write", false),
      ("postgresql://anna@db.example/hub?hostaddr=127.0.0.1", false),
      ("postgres://anna@db.example:5433/hub?sslmode=verify-full", false),
    ]
  )
  func reach(_ text: String, isPrivate: Bool) throws {
    #expect(try PostgresAddress(text).isPrivate == isPrivate)
  }

  @Test("for another person has their name alone")
  func another() throws {
    let address = try PostgresAddress("postgresql://owner@localhost:5433/hub?sslmode=prefer")
    #expect(address.text(for: "anna") == "postgresql://anna@localhost:5433/hub?sslmode=prefer")
    #expect(
      try PostgresAddress("postgresql://localhost/hub").text(for: "ben")
        == "postgresql://ben@localhost/hub"
    )
    #expect(address.user == "owner")
  }
}

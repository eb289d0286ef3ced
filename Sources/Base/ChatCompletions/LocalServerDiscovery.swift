// SPDX-License-Identifier: GPL-3.0-or-later

package import HTTPTransport

/// A model server that runs on this machine.
package struct LocalServer: Sendable, Equatable {
  /// Which kind, by the name that settings know it by.
  package let kind: String

  /// Its URL before `/chat/completions`.
  package let baseURL: String

  /// The models it offers, by its own names, at most 100; may be empty.
  package let models: [String]
}

/// Looks for model servers on their usual ports of this machine.
package struct LocalServerDiscovery: Sendable {
  /// Where to look: kind and base URL.
  package typealias Place = (kind: String, baseURL: String)

  private let transport: HTTPClient
  private let places: [Place]
  private let seconds: Double

  /// A search of `places`, which takes at most `seconds` in all, 0.05 by default.
  package init(
    transport: HTTPClient,
    places: [Place],
    seconds: Double = 0.05
  ) {
    self.transport = transport
    self.places = places
    self.seconds = seconds
  }

  /// The servers that answered in time, in the order of the places.
  package func find() async -> [LocalServer] {
    await withTaskGroup(of: (Int, LocalServer?).self) { group in
      for (index, place) in places.enumerated() {
        group.addTask { (index, await probe(place)) }
      }
      var found: [Int: LocalServer] = [:]
      for await (index, server) in group { found[index] = server }
      return places.indices.compactMap { found[$0] }
    }
  }

  private func probe(_ place: Place) async -> LocalServer? {
    var request = HTTPRequest(.get, Endpoint(baseURL: place.baseURL, model: "").modelsURL)
    request.maximumBodyBytes = 1 << 20
    do {
      var events = try transport.events(for: request, within: seconds).makeAsyncIterator()
      guard case .head(let head)? = try await events.next(), head.status == 200 else { return nil }
      var body: [UInt8] = []
      while case .body(let bytes)? = try await events.next() { body += bytes }
      guard
        let list = JSONText.decode(ModelList.self, String(decoding: body, as: UTF8.self))
      else { return nil }
      let models = list.data.map { String($0.id.prefix(200)) }
      return LocalServer(
        kind: place.kind,
        baseURL: place.baseURL,
        models: Array(models.prefix(100))
      )
    } catch {
      // Nobody there, too slow, or not a model server: not found either way.
      return nil
    }
  }
}

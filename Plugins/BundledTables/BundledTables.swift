// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PackagePlugin

/// Has the files of `config/` and `prompts/` made into tables whenever one of them has changed, for
/// the C module that keeps them in the program.
///
/// Needs no network.
@main struct BundledTables: BuildToolPlugin {
  /// One command: all files in, one C file out.
  ///
  /// The bytes that the C file embeds are written beside it.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let project = context.package.directoryURL
    var sources: [URL] = []
    let folders = [
      "config", "config/evaluation", "config/health-basics", "config/health-terms", "config/learn",
      "prompts", "prompts/catalogues", "prompts/exercises", "prompts/languages",
      "prompts/questions",
      "prompts/situations",
    ]
    for folder in folders {
      sources += try FileManager.default.contentsOfDirectory(
        at: project.appending(path: folder),
        includingPropertiesForKeys: nil
      ).filter { ["json", "json5"].contains($0.pathExtension) }
    }
    sources.sort { $0.path < $1.path }
    let folder = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Compiling config/ and prompts/ into tables",
        executable: try context.tool(named: "TableCompiler").url,
        arguments: [folder.path] + sources.map(\.path),
        inputFiles: sources,
        outputFiles: [folder.appending(path: "tables.c")]
      )
    ]
  }
}

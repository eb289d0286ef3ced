import Transcripts

extension ReplyCompletion {
  /// What the reply cost; nil where it wasn't told, or told as what no reply can cost.
  var usage: TokenUsage? {
    guard let promptTokens, let completionTokens, promptTokens >= 0, completionTokens >= 0
    else { return nil }
    let (total, isBeyond) = promptTokens.addingReportingOverflow(completionTokens)
    return isBeyond
      ? nil : TokenUsage(prompt: promptTokens, completion: completionTokens, total: total)
  }
}

// The questions that a person adds to the message by a tap: each is one sentence, and a second tap removes it.

export function hasSentence(message: string, sentence: string): boolean {
  return message.includes(sentence)
}

/** What the person typed around the sentence stays. */
export function toggleSentence(message: string, sentence: string): string {
  if (!hasSentence(message, sentence)) return `${message.trimEnd()} ${sentence}`.trimStart()
  return message
    .replace(sentence, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ +(?=\n|$)/g, '')
    .trim()
}

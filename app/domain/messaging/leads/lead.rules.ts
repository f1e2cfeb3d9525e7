// Whether the last message of a client waits for an answer.

/** "I will upload it tonight", "ipapadala ko mamaya": the client does the next step. */
const PROMISE_PATTERNS = [
  /\b(?:i|we)(?:'|’)?\s?(?:will|ll|shall)\b/i,
  /\b(?:i|we) (?:am|are) going to\b/i,
  /\blet me (?:send|upload|check|ask|know you)\b/i,
  /\b(?:ipapadala|ise-?send|isesend|ia-?upload|ia-?update|babayaran|ihahanda|dadalhin|itatanong|tatanungin) (?:ko|namin|po)\b/i,
  /\b(?:magpapadala|mag-?se-?send|mag-?a-?upload|magbabayad|magsa-?submit) (?:po )?(?:ako|kami)\b/i,
]

/** A promise is no question; with a question in the same message it waits for the answer. */
export function isPromise(text: string): boolean {
  return !text.includes('?') && PROMISE_PATTERNS.some((pattern) => pattern.test(text))
}

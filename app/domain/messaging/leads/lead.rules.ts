// Whether the last message of a client waits for an answer.

/** "I will upload it tonight", "ipapadala ko mamaya", "i-upload ko po bukas": the client does the next step. */
const PROMISE_PATTERNS = [
  /\b(?:i|we)(?:'|’)?\s?(?:will|ll|shall)\b/i,
  /\b(?:i|we) (?:am|are) going to\b/i,
  /\blet me (?:send|upload|check|ask|know you)\b/i,
  /\b(?:ipapadala|ise-?send|isesend|ia-?upload|ia-?update|babayaran|ihahanda|dadalhin|itatanong|tatanungin) (?:ko|namin|po)\b/i,
  /\bi-?(?:upload|send|email|submit|update) (?:ko|namin)\b/i,
  /\b(?:magpapadala|mag-?se-?send|mag-?a-?upload|magbabayad|magsa-?submit) (?:po )?(?:ako|kami)\b/i,
]

/** A promise is no question; with a question in the same message it waits for the answer. */
export function isPromise(text: string): boolean {
  return !text.includes('?') && PROMISE_PATTERNS.some((pattern) => pattern.test(text))
}

const CLOSING_WORDS = [
  'salamat',
  'thanks',
  'thank',
  'thankyou',
  'thx',
  'ty',
  'tysm',
  'tnx',
  'ok',
  'okay',
  'oks',
  'okey',
  'noted',
  'copy',
  'sige',
  'alright',
  'got it',
]
const FILLER_WORDS = [
  "po|ho|opo|yes|maraming|marami|lang|na|rin|din|ulit|muli|sobra|sir|mam|maam|ma['’]am",
  'you|so|very|much|a lot|again|for|the|your|this|quick|help|info|reply|update|sa|inyo|iyo|tulong|sagot|mabilis|kita|tayo|see|soon|ingat',
]
/** Spaces, punctuation and emoji, but no question mark, digit or letter of any script. */
const GAP = String.raw`[^a-z0-9?\u00aa-\u1fff\u3040-\ud7ff]`
const CLOSING = `(?:${CLOSING_WORDS.join('|')})`
const FILLER = `(?:${FILLER_WORDS.join('|')})`
const ANY_WORD = `(?:${[...CLOSING_WORDS, ...FILLER_WORDS].join('|')})`

/**
 * "Maraming salamat po", "ok, noted": words of thanks and nothing else. Means the same in JavaScript and in PostgreSQL, without case. Only
 * fillers come before the first closing word, so that a long text can be divided in one way and is read in linear time.
 */
export const THANKS_PATTERN = `^${GAP}*(?:${FILLER}${GAP}+)*${CLOSING}(?:${GAP}+${ANY_WORD})*${GAP}*$`

/** Thanks end a conversation; with a question or any other word they wait for the answer. */
export function isThanks(text: string): boolean {
  return new RegExp(THANKS_PATTERN, 'i').test(text)
}

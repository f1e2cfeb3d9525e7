// The text of an SMS, and when it is tried. There is never a link in it: a link that signs in, or looks like ours, is how people are robbed
// by SMS.

/** One SMS of the GSM alphabet. */
const MAX_SMS = 160
const LINK = /\S*(?:\/\/|www\.)\S*|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?/gi

/** Longer than a delivery may take (MAX_SMS_MS of the adapter). */
export const LEASE_MS = 40_000
const RETRY_MS = 60_000
export const MAX_ATTEMPTS = 10
/** A reminder that could not be sent until then is of no use. */
export const MAX_AGE_MS = 12 * 60 * 60_000
export const MAX_SMS_PER_ROUND = 200

export const CODE_MINUTES = 10
export const MAX_CODE_ATTEMPTS = 5
const CODE_DIGITS = 6

export const getRetryDelayMs = (attempts: number) => Math.min(RETRY_MS * attempts, 10 * RETRY_MS)

/** Letters that every phone shows, without links. `ending` is never cut. */
export function buildSmsText(content: string, ending: string): string {
  const plain = toPlainLetters(content).replaceAll(LINK, ' ').replaceAll(/\s+/g, ' ').trim()
  const last = toPlainLetters(ending)
  const room = MAX_SMS - last.length - 1
  return `${plain.length <= room ? plain : `${plain.slice(0, room - 3).trimEnd()}...`} ${last}`.trim()
}

function toPlainLetters(text: string): string {
  return text
    .replaceAll('₱', 'PHP ')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll('…', '...')
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e\n]/g, '')
    .replaceAll(/[`{}[\]\\^~|]/g, '')
}

/** Six digits of random bytes; the remainder of 2^32 by a million favors no digit in a way that matters for five attempts. */
export function toSmsCode(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return String(view.getUint32(0) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

const STOP_WORDS = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'hinto',
  'tigil',
  'itigil',
  'ayawko',
])

/** "Stop po!", "STOP ALL" and "Hinto" are; "Can we stop by at 5?" is not. */
export function isStop(text: string): boolean {
  const parts = text
    .toLowerCase()
    .replaceAll(/[^a-z\s]/g, ' ')
    .trim()
    .split(/\s+/)
  const [first = '', second = ''] = parts.filter((part) => !['po', 'please', 'na'].includes(part))
  const isShort = parts.length <= 3
  return (
    isShort &&
    (STOP_WORDS.has(first + second) || (STOP_WORDS.has(first) && ['', 'all', 'sms', 'text'].includes(second)))
  )
}

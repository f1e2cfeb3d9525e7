// Distinguishes an unavailable or overloaded database (503, retry later) and a value that PostgreSQL cannot store (400) from a defect
// in our code.
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket file of a stopped embedded server
  'ETIMEDOUT',
  'EPIPE',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '53100', // disk_full
  '57014', // query_canceled: statement timeout
  '55P03', // lock_not_available
])
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|timeout expired|connection terminated|client has encountered a connection error/i

/** Values of a client that a schema let through. */
const UNSTORABLE_VALUE_CODES = new Set([
  '22P02', // invalid_text_representation: not a uuid, not a number
  '22P05', // untranslatable_character: a lone surrogate in JSON
  '22003', // numeric_value_out_of_range
  '22007', // invalid_datetime_format
  '22008', // datetime_field_overflow
  '22021', // character_not_in_repertoire: NUL
])

export function isDatabaseUnavailable(error: unknown): boolean {
  return hasCause(
    error,
    (code, message) => UNAVAILABLE_CODES.has(code) || code.startsWith('08') || UNAVAILABLE_TEXT.test(message),
  )
}

export function isUnstorableValue(error: unknown): boolean {
  return hasCause(error, (code) => UNSTORABLE_VALUE_CODES.has(code))
}

/** 23P01, exclusion_violation: the row overlaps another one, as two bookings of one time. */
export function isOverlap(error: unknown): boolean {
  return hasCause(error, (code) => code === '23P01')
}

/** 40P01, deadlock_detected, and 55P03, lock_not_available: somebody else uses the rows; a later attempt may succeed. */
export function isLockConflict(error: unknown): boolean {
  return hasCause(error, (code) => code === '40P01' || code === '55P03')
}

export function hasErrorCode(error: unknown, wanted: string): boolean {
  return hasCause(error, (code) => code === wanted)
}

function hasCause(error: unknown, matches: (code: string, message: string) => boolean): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (matches('code' in cause ? String(cause.code) : '', cause.message)) return true
  }
  return false
}

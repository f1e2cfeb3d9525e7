// Distinguishes an unavailable or overloaded database (503, retry later) from a defect in our code.
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
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error/i

export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (UNAVAILABLE_CODES.has(code) || code.startsWith('08') || UNAVAILABLE_TEXT.test(cause.message)) return true
  }
  return false
}

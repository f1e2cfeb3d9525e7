// Durations of sessions and sign-in (promises S3, S5, A7).
export const SESSION_IDLE_SECONDS = 24 * 60 * 60
export const SESSION_MAX_SECONDS = 30 * 24 * 60 * 60
export const MAX_SESSIONS = 10
/** A session in use is updated once in this time, not with every request. */
export const SESSION_TOUCH_SECONDS = 60
/** A token older than this is rotated. */
export const TOKEN_SECONDS = 15 * 60
/** The previous token stays valid for this long after the new one was first seen, for concurrent requests. */
export const PREVIOUS_TOKEN_SECONDS = 2 * 60
/** Topic of the event that sessions ended. Its subject is the person; the table has the remaining sessions. */
export const SESSIONS_CLOSED_TOPIC = 'session.closed'
export const CHALLENGE_SECONDS = 10 * 60
export const SOCIAL_STATE_SECONDS = 10 * 60
export const NEWCOMER_SECONDS = 30 * 60
/** Of the cookie that names a browser, renewed by every sign-in. The rows of used devices are kept as long. */
export const USED_DEVICE_SECONDS = 180 * 24 * 60 * 60
export const PASSKEY_CHALLENGE_SECONDS = 5 * 60
export const RECOVERY_CODES = 10

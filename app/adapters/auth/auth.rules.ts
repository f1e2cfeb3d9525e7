// How long things last at the sign-in (spec §9, PROMISES S3, S5, A7).
export const SESSION_IDLE_SECONDS = 24 * 60 * 60
export const SESSION_MAX_SECONDS = 30 * 24 * 60 * 60
export const MAX_SESSIONS = 10
/** A session in steady use is written once in this time, not with every request. */
export const SESSION_TOUCH_SECONDS = 60
/** A token is replaced when it is older than this … */
export const TOKEN_SECONDS = 15 * 60
/** … and the one before counts this long after the new one was first seen, for requests that were under way. */
export const PREVIOUS_TOKEN_SECONDS = 2 * 60
/** The topic under which the end of sessions is told; its subject is the person, and which sessions are left stands in the table. */
export const SESSIONS_CLOSED_TOPIC = 'session.closed'
export const CHALLENGE_SECONDS = 10 * 60
export const SOCIAL_STATE_SECONDS = 10 * 60
export const NEWCOMER_SECONDS = 30 * 60
export const RECOVERY_CODES = 10

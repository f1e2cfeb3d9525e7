// Events that every event stream has, whatever else it carries.

/** The session has ended; the browser must not reconnect. */
export const SIGNED_OUT = 'signed-out'
/** More than STREAMS_PER_PERSON are open; this page reconnects when it is visible again. */
export const REPLACED = 'replaced'
/** The server ends the stream; the data is the delay of the reconnect in milliseconds. */
export const BYE = 'bye'
/** Sent regularly, so that silence means a dead connection. */
export const HEARTBEAT = 'beat'

export const STREAMS_PER_PERSON = 5
export const HEARTBEAT_MS = 25_000

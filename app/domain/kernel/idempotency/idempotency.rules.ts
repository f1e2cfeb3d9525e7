/** How long an answer is kept for whoever asks again (PROMISES M1). */
export const IDEMPOTENCY_HOURS = 24

/** What a form or a client may send as its key: a UUID, or anything of that kind. */
export const IDEMPOTENCY_KEY_FORMAT = /^[\w-]{8,200}$/

export type Json = string | number | boolean | null | Json[] | { [field: string]: Json }

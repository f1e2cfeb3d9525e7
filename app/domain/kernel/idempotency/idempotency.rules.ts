/** How long an answer is stored for a repeated request (promise M1). */
export const IDEMPOTENCY_HOURS = 24

/** A UUID or a similar random text. */
export const IDEMPOTENCY_KEY_FORMAT = /^[\w-]{8,200}$/

export type Json = string | number | boolean | null | Json[] | { [field: string]: Json }

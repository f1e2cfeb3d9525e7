/**
 * The longest delivery of one mail. A server may have taken the mail when the wait ends without its answer, so the wait is as
 * long as the lease of a mail allows: domain/kernel/mail derives the lease from this time.
 */
export const MAX_DELIVERY_MS = 110_000

/** Lifetime of a confirmation link. An older one no longer proves consent. */
export const CONFIRM_WITHIN_DAYS = 7

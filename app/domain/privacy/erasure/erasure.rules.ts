/** Days in which an erasure can be cancelled. */
export const ERASURE_GRACE_DAYS = 14
/** Hours in which an export can be downloaded. */
export const EXPORT_HOURS = 24

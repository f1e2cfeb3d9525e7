/** Days in which an erasure can still be undone. */
export const ERASURE_GRACE_DAYS = 14
/** A download of one's data waits so long for its owner. */
export const EXPORT_HOURS = 24

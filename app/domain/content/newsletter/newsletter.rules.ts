/** A link to confirm that nobody used by then is no consent any more. */
export const CONFIRM_WITHIN_DAYS = 7

/** How long both links of a change are valid. */
export const EMAIL_CHANGE_HOURS = 24

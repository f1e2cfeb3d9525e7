/** How long a link in a mail counts. */
export const LINK_MINUTES = 30

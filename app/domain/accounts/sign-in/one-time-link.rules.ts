export const LINK_MINUTES = 30

export const MAX_NOTE = 2_000

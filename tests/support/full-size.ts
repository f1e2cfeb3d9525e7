/** `npm run drill:full-size` repeats some tests with all combinations, which would take a third of the time of a whole run. */
export const IS_FULL_SIZE = process.env.FULL_SIZE === '1'

/** The element that the server renders and the browser hydrates. */
export const CHARTS_ID = 'owner-report'

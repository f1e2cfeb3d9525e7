/** The password of the demo accounts of a local server. It is in the README, so it is no secret. */
export const PUBLISHED_DEMO_PASSWORD = 'Tahanan-Demo-2026!'

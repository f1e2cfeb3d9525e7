export const MAX_PASSKEYS = 10
export const PASSKEY_NAME_MAX = 60
/** The address that creates the challenges, for browser and routes. */
export const PASSKEY_OPTIONS_PATH = '/api/passkeys/options'
/** The address of the answers of sign-in, second factor and confirmation. */
export const PASSKEY_ANSWER_PATH = '/signin/passkey'

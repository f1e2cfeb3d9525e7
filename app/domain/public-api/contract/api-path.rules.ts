export const API_ROOT = '/api/v1'

/** Also as strangers write it: with other letters and several slashes. */
export const isApiPath = (path: string): boolean => /^\/+api\/v1(?:[/?]|$)/i.test(path)

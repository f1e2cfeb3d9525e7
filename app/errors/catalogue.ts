// Every way the product says no, and the HTTP status that goes with it. Words: i18n/error-words.ts.
export const ERRORS = {
  'app.unexpected': 500,
} as const

export type ErrorCode = keyof typeof ERRORS

// The one way a rule of the business says no. `code` is for the person (words come from i18n), `message` for the log.
import { ERRORS, type ErrorCode } from './catalogue.ts'
import type { FieldCode } from './field-codes.ts'

export type ErrorParams = Record<string, string | number>

export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly status: number
  /** Seconds the person has to wait; becomes the Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, params: ErrorParams = {}, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.status = ERRORS[code]
    this.retryAfter = options.retryAfter
  }
}

export function fail(code: ErrorCode, params?: ErrorParams, options?: ErrorOptions & { retryAfter?: number }): never {
  throw new AppError(code, params, options)
}

/** What only the server can know about one field; the form says it beside that field, as if its schema had. */
export function failField(field: string, problem: FieldCode): never {
  throw new AppError('app.invalidInput', { field, problem })
}

/** True also for an error that crossed a module copy, as happens under hot reload. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError || (error instanceof Error && error.name === 'AppError' && 'code' in error)
}

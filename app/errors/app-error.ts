// The error that business rules throw. `code` selects the text for the person (app/i18n), `message` is for the log.
import { ERRORS, type ErrorCode } from './catalogue.ts'
import type { FieldCode } from './field-codes.ts'

export type ErrorParams = Record<string, string | number>

/** `status`: another one than that of the code, because the same text is shown for a defect (500) and for an outage (503). */
type AppErrorOptions = ErrorOptions & { retryAfter?: number; status?: number }

export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly status: number
  /** Sent as Retry-After, in seconds. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, params: ErrorParams = {}, options: AppErrorOptions = {}) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.status = options.status ?? ERRORS[code]
    this.retryAfter = options.retryAfter
  }
}

export function fail(code: ErrorCode, params?: ErrorParams, options?: ErrorOptions & { retryAfter?: number }): never {
  throw new AppError(code, params, options)
}

/** An error of one field that only the server can find; the form shows it like an error of its schema. */
export function failField(field: string, problem: FieldCode): never {
  throw new AppError('app.invalidInput', { field, problem })
}

/** Also true for an instance of another copy of this module, as after a hot reload. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError || (error instanceof Error && error.name === 'AppError' && 'code' in error)
}

/** A server error gets the text of the action that failed. A refusal keeps its own. */
export async function withFailure<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isAppError(error)) throw error
    fail(code, {}, { cause: error })
  }
}

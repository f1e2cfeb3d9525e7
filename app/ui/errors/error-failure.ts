// What an error screen may show of an error.
import { isRouteErrorResponse } from 'react-router'
import { getErrorId } from '#app/ui/browser/report-error.ts'

/** A refusal of the server (http/forms/respond.server.ts): its message is meant for the person, its id is in the log. */
export type ShownFailure = {
  message: string
  errorId: string
  /** The person whose pages an administrator looks at. */
  viewedName?: string | undefined
}

export function readFailure(error: unknown): ShownFailure | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const { message, errorId, viewedName } = (error.data ?? {}) as Partial<ShownFailure>
  return typeof message === 'string' && typeof errorId === 'string' ? { message, errorId, viewedName } : undefined
}

/**
 * An error of server rendering arrives without message and stack, and has the id of the request; an error of the browser gets its own id.
 */
export function getShownErrorId(error: unknown, requestId: string | undefined): string | undefined {
  const failure = readFailure(error)
  if (failure) return failure.errorId
  const isServerError = typeof document === 'undefined' || (error instanceof Error && !error.stack)
  return isServerError || isRouteErrorResponse(error) ? requestId : getErrorId(error)
}

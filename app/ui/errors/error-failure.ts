// What an error screen may know of an error.
import { isRouteErrorResponse } from 'react-router'
import { getErrorId } from '#app/ui/browser/report-error.ts'

/** What the server says when the answer is no (http/respond.server.ts): its words are chosen for the person, its id is in the log. */
export type ShownFailure = { message: string; errorId: string }

export function readFailure(error: unknown): ShownFailure | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const { message, errorId } = (error.data ?? {}) as Partial<ShownFailure>
  return typeof message === 'string' && typeof errorId === 'string' ? { message, errorId } : undefined
}

/**
 * An error of the server's own rendering reaches the page without its message and stack, and belongs to the request that made the
 * page; one of the browser gets an id of its own.
 */
export function getShownErrorId(error: unknown, requestId: string | undefined): string | undefined {
  const failure = readFailure(error)
  if (failure) return failure.errorId
  const isServerError = typeof document === 'undefined' || (error instanceof Error && !error.stack)
  return isServerError || isRouteErrorResponse(error) ? requestId : getErrorId(error)
}

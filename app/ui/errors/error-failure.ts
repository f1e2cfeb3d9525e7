// What an error screen may know of an error.
import { isRouteErrorResponse } from 'react-router'
import { errorIdOf } from '#app/ui/browser/report-error.ts'

/** What the server says when the answer is no (http/respond.server.ts): its words are chosen for the person, its id is in the log. */
export type ShownFailure = { words: string; errorId: string }

export function failureOf(error: unknown): ShownFailure | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const { words, errorId } = (error.data ?? {}) as Partial<ShownFailure>
  return typeof words === 'string' && typeof errorId === 'string' ? { words, errorId } : undefined
}

/**
 * An error of the server's own rendering reaches the page without its message and stack, and belongs to the request that made the
 * page; one of the browser gets an id of its own.
 */
export function shownErrorId(error: unknown, requestId: string | undefined): string | undefined {
  const failure = failureOf(error)
  if (failure) return failure.errorId
  const isOfServer = typeof document === 'undefined' || (error instanceof Error && !error.stack)
  return isOfServer || isRouteErrorResponse(error) ? requestId : errorIdOf(error)
}

// Client middleware: a form whose request fails (no network, or a server error) stays on the screen with everything that was typed, and shows
// why. Without it the error screen would replace the page.
import { data, isRouteErrorResponse, type DataStrategyResult, type MiddlewareFunction } from 'react-router'
import { m } from '#app/messages/messages.js'
import { readFailure } from '#app/ui/errors/error-failure.ts'
import { isNetworkError } from './chunk-recovery.ts'

/** Posted from the footer of every page. */
const FOOTER_FORM_PATH = '/newsletter'

export const keepFormOnFailure: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { pathname } = new URL(request.url)
  // an address that only redirects, such as sign-out, has no page to show the message on
  const canShowFailure = pathname === location.pathname || pathname === FOOTER_FORM_PATH
  const posted = request.method !== 'GET' && canShowFailure && request.clone()
  const results = await next()
  if (posted)
    for (const outcome of Object.values(results)) {
      if (outcome.type === 'data' || isAnswer(outcome.result)) continue
      outcome.type = 'data'
      outcome.result = data(await describeFailure(posted, outcome.result), 503)
    }
  return results
}

/** A redirect, or a refusal: sending the same again would not help. */
export function isAnswer(result: unknown): boolean {
  return result instanceof Response || (isRouteErrorResponse(result) && result.status < 500)
}

/** React Router wraps an error in the type that also carries the status of an answer. */
function isNetworkFailure(result: unknown): boolean {
  return result !== null && typeof result === 'object' && 'data' in result && isNetworkError(result.data)
}

/** The shape of a refusal by the server (http/forms/respond.server.ts). */
async function describeFailure(request: Request, result: unknown) {
  const message = isNetworkFailure(result)
    ? m.error_auth_network()
    : (readFailure(result)?.message ?? m.error_app_unexpected())
  return { error: { message }, form: { initialValue: Object.fromEntries(await request.formData()) }, canRetry: true }
}

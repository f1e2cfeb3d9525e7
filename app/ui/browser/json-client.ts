// Requests of the browser to our JSON API: one timeout, and one way to read refusals. It never throws.

/** `field`: the name of the form field that the message is about. */
export type JsonRefusal = { kind: 'refusal'; status: number; code: string; message: string; field?: string }
/** `unreachable`: no complete response within the timeout, or the caller aborted. */
export type JsonOutcome<T> = { kind: 'data'; data: T } | JsonRefusal | { kind: 'unreachable' }

export type JsonRequest = {
  /** Sent with POST: a form as it is, everything else as JSON. Without it the request is a GET. */
  body?: object
  timeoutMs?: number
  /** Finishes the request even if the page is closed. */
  keepalive?: boolean
  signal?: AbortSignal
  /** For tests. */
  doFetch?: (path: string, init: RequestInit) => Promise<Response>
}

const TIMEOUT_MS = 15_000

export async function requestJson<T>(
  path: string,
  { body, timeoutMs = TIMEOUT_MS, keepalive = false, signal, doFetch = fetch }: JsonRequest = {},
): Promise<JsonOutcome<T>> {
  // AbortSignal.any is newer than the oldest browsers that the build supports
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort)
  try {
    const isForm = body instanceof FormData
    const response = await doFetch(path, {
      keepalive,
      signal: controller.signal,
      headers: { Accept: 'application/json', ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (response.ok && !response.redirected)
      return { kind: 'data', data: (response.status === 204 ? undefined : await response.json()) as T }
    const refusal = (await response.json().catch(() => null)) as {
      code?: string
      message?: string
      field?: string
    } | null
    return {
      kind: 'refusal',
      status: response.redirected ? 401 : response.status, // guests are redirected to the sign-in page
      code: refusal?.code ?? '',
      message: refusal?.message ?? '',
      ...(refusal?.field === undefined ? {} : { field: refusal.field }),
    }
  } catch {
    return { kind: 'unreachable' }
  } finally {
    clearTimeout(timer)
  }
}

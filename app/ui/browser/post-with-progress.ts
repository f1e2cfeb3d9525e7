// Sends a form with files. XMLHttpRequest, because fetch reports no progress of an upload.

/** Without a sign of life for this long the connection counts as lost. */
const USUAL_TIMEOUT_MS = 120_000

/** `answer` is the parsed JSON; an empty object for anything else. */
export type PostOutcome<T> = { status: number; answer: Partial<T>; retryAfterMs: number | null }

export type PostRequest = {
  path: string
  body: FormData
  /** Of the body, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
  timeoutMs?: number
}

/** Null if the connection was lost or the sending was stopped. */
export function postWithProgress<T>(request: PostRequest): Promise<PostOutcome<T> | null> {
  const { path, body, onProgress, signal, timeoutMs = USUAL_TIMEOUT_MS } = request
  return new Promise((resolve) => {
    const sender = new XMLHttpRequest()
    sender.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    sender.addEventListener('load', () => resolve(readOutcome<T>(sender)))
    for (const event of ['error', 'abort', 'timeout']) sender.addEventListener(event, () => resolve(null))
    signal.addEventListener('abort', () => sender.abort(), { once: true })
    sender.open('POST', path)
    sender.timeout = timeoutMs
    sender.setRequestHeader('Accept', 'application/json')
    sender.send(body)
  })
}

function readOutcome<T>(sender: XMLHttpRequest): PostOutcome<T> {
  const seconds = Number(sender.getResponseHeader('Retry-After') ?? Number.NaN)
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : null
  return { status: sender.status, answer: parseAnswer<T>(sender.responseText), retryAfterMs }
}

function parseAnswer<T>(text: string): Partial<T> {
  try {
    return JSON.parse(text) as Partial<T>
  } catch {
    return {}
  }
}

// What an open thread asks of the server. Three outcomes: an answer, a refusal that asking again will not change, or no answer.
import type { SentMessage, ThreadPage, ThreadPosition } from '#app/domain/messaging/conversations/conversation.model.ts'

export type ThreadRequests = {
  getPage(conversationId: string, position: ThreadPosition): Promise<ThreadPage>
  send(conversationId: string, message: { key: string; content: string; files: readonly File[] }): Promise<SentMessage>
  markRead(conversationId: string, upTo: number): Promise<void>
  reportPresence(conversationId: string, isTyping: boolean): Promise<void>
}

/** The server has understood and says no; its words are for the reader. */
export class ThreadRefusal extends Error {
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string) {
    super(`refused with ${status}`)
    this.status = status
    this.reason = reason
  }
}

const REQUEST_TIMEOUT_MS = 15_000
const UPLOAD_TIMEOUT_MS = 120_000
/** Trying again later may help: too many at once, a twin still running, the server or the database away. */
const isTemporary = (status: number) => status === 409 || status === 425 || status >= 500

type Fetch = (buildAddress: string, init: RequestInit) => Promise<Response>

export function createThreadRequests(fetch: Fetch): ThreadRequests {
  const buildAddress = (conversationId: string, resource: string) => `/api/conversations/${conversationId}/${resource}`

  async function sendRequest(path: string, init: RequestInit = {}, timeoutMs = REQUEST_TIMEOUT_MS): Promise<Response> {
    const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs), ...init })
    if (response.ok && !response.redirected) return response
    if (isTemporary(response.status)) throw new Error(`no answer: ${response.status}`)
    throw new ThreadRefusal(response.redirected ? 401 : response.status, await readReason(response))
  }
  const buildJsonInit = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

  return {
    async getPage(conversationId, { before, after }) {
      const query = before === undefined ? `after=${after ?? 0}` : `before=${before}`
      return (await sendRequest(`${buildAddress(conversationId, 'messages')}?${query}`)).json() as Promise<ThreadPage>
    },
    async send(conversationId, { key, content, files }) {
      const hasFiles = files.length > 0
      const init = hasFiles ? { method: 'POST', body: buildForm(key, content, files) } : buildJsonInit({ key, content })
      const timeoutMs = hasFiles ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS
      return (
        await sendRequest(buildAddress(conversationId, 'messages'), init, timeoutMs)
      ).json() as Promise<SentMessage>
    },
    async markRead(conversationId, upTo) {
      await sendRequest(buildAddress(conversationId, 'read'), buildJsonInit({ upTo }))
    },
    async reportPresence(conversationId, isTyping) {
      await sendRequest(buildAddress(conversationId, 'typing'), buildJsonInit({ isTyping }))
    },
  }
}

function buildForm(key: string, content: string, files: readonly File[]): FormData {
  const form = new FormData()
  form.set('key', key)
  form.set('content', content)
  for (const file of files) form.append('files', file)
  return form
}

async function readReason(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : ''
  return typeof message === 'string' ? message : ''
}

// Requests of an open thread. They throw a ThreadRefusal if a retry does not help, and another error if it may help.
import { href } from '#app/shared/href.ts'
import type { SentMessage, ThreadPage, ThreadPosition } from '#app/domain/messaging/conversations/conversation.model.ts'
import { type JsonRequest, requestJson } from '#app/ui/browser/json-client.ts'

export type ThreadRequests = {
  getPage(conversationId: string, position: ThreadPosition): Promise<ThreadPage>
  send(conversationId: string, message: { key: string; content: string; files: readonly File[] }): Promise<SentMessage>
  markRead(conversationId: string, upTo: number): Promise<void>
  reportPresence(conversationId: string, isTyping: boolean): Promise<void>
}

/** A refusal that a retry does not change; `reason` is the message for the reader. */
export class ThreadRefusal extends Error {
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string) {
    super(`refused with ${status}`)
    this.status = status
    this.reason = reason
  }
}

const UPLOAD_TIMEOUT_MS = 120_000
/** A retry may help: the same key in progress, the server or the database unavailable. */
const isTemporary = (status: number) => status === 409 || status === 425 || status >= 500

export function createThreadRequests(doFetch?: JsonRequest['doFetch']): ThreadRequests {
  type Resource = 'messages' | 'read' | 'typing'
  async function send<T>(id: string, resource: Resource, request: JsonRequest = {}, query = ''): Promise<T> {
    const path = href(`/api/conversations/:id/${resource}`, { id })
    const outcome = await requestJson<T>(path + query, { ...request, ...(doFetch ? { doFetch } : {}) })
    if (outcome.kind === 'data') return outcome.data
    if (outcome.kind === 'unreachable') throw new Error('no response')
    if (isTemporary(outcome.status)) throw new Error(`temporary refusal: ${outcome.status}`)
    throw new ThreadRefusal(outcome.status, outcome.message)
  }
  return {
    getPage: (conversationId, { before, after }) =>
      send(conversationId, 'messages', {}, before === undefined ? `?after=${after ?? 0}` : `?before=${before}`),
    send: (conversationId, { key, content, files }) =>
      files.length > 0
        ? send(conversationId, 'messages', { body: buildForm(key, content, files), timeoutMs: UPLOAD_TIMEOUT_MS })
        : send(conversationId, 'messages', { body: { key, content } }),
    markRead: (conversationId, upTo) => send(conversationId, 'read', { body: { upTo } }),
    reportPresence: (conversationId, isTyping) => send(conversationId, 'typing', { body: { isTyping } }),
  }
}

function buildForm(key: string, content: string, files: readonly File[]): FormData {
  const form = new FormData()
  form.set('key', key)
  form.set('content', content)
  for (const file of files) form.append('files', file)
  return form
}

// What an open thread asks of the server. Three outcomes: an answer, a refusal that asking again will not change, or no answer.
import type { SentMessage, ThreadPage, ThreadPosition } from '#app/domain/messaging/conversations/conversation.model.ts'

export type ThreadRequests = {
  page(conversationId: string, position: ThreadPosition): Promise<ThreadPage>
  send(conversationId: string, message: { key: string; content: string; files: readonly File[] }): Promise<SentMessage>
  markRead(conversationId: string, upTo: number): Promise<void>
  beHere(conversationId: string, isTyping: boolean): Promise<void>
}

/** The server has understood and says no; its words are for the reader. */
export class ThreadRefusal extends Error {
  readonly status: number
  readonly words: string
  constructor(status: number, words: string) {
    super(`refused with ${status}`)
    this.status = status
    this.words = words
  }
}

const PATIENCE_MS = 15_000
const PATIENCE_WITH_FILES_MS = 120_000
/** Trying again later may help: too many at once, a twin still running, the server or the database away. */
const isPassing = (status: number) => status === 409 || status === 425 || status >= 500

type Fetch = (address: string, init: RequestInit) => Promise<Response>

export function threadRequests(fetch: Fetch): ThreadRequests {
  const address = (conversationId: string, what: string) => `/api/conversations/${conversationId}/${what}`

  async function ask(path: string, init: RequestInit = {}, patience = PATIENCE_MS): Promise<Response> {
    const answer = await fetch(path, { signal: AbortSignal.timeout(patience), ...init })
    if (answer.ok && !answer.redirected) return answer
    if (isPassing(answer.status)) throw new Error(`no answer: ${answer.status}`)
    throw new ThreadRefusal(answer.redirected ? 401 : answer.status, await wordsOf(answer))
  }
  const json = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

  return {
    async page(conversationId, { before, after }) {
      const query = before === undefined ? `after=${after ?? 0}` : `before=${before}`
      return (await ask(`${address(conversationId, 'messages')}?${query}`)).json() as Promise<ThreadPage>
    },
    async send(conversationId, { key, content, files }) {
      const hasFiles = files.length > 0
      const init = hasFiles ? { method: 'POST', body: formOf(key, content, files) } : json({ key, content })
      const patience = hasFiles ? PATIENCE_WITH_FILES_MS : PATIENCE_MS
      return (await ask(address(conversationId, 'messages'), init, patience)).json() as Promise<SentMessage>
    },
    async markRead(conversationId, upTo) {
      await ask(address(conversationId, 'read'), json({ upTo }))
    },
    async beHere(conversationId, isTyping) {
      await ask(address(conversationId, 'typing'), json({ isTyping }))
    },
  }
}

function formOf(key: string, content: string, files: readonly File[]): FormData {
  const form = new FormData()
  form.set('key', key)
  form.set('content', content)
  for (const file of files) form.append('files', file)
  return form
}

async function wordsOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  const words = typeof body === 'object' && body !== null && 'words' in body ? body.words : ''
  return typeof words === 'string' ? words : ''
}

// Unsent messages in localStorage, so that they survive closing or reloading the page. Files cannot be kept there, so messages with files
// are not kept: they would be sent without their files.
import { IDEMPOTENCY_HOURS } from '#app/domain/kernel/idempotency/idempotency.rules.ts'
import { withDeviceStorage } from '#app/ui/browser/device-storage.ts'
import type { Outgoing } from '#app/domain/messaging/live/live-thread.model.ts'

export type Unsent = Pick<Outgoing, 'key' | 'content' | 'startedAt'>
export type UnsentMessages = { list(): Unsent[]; put(message: Unsent): void; drop(key: string): void }

const PREFIX = 'chat-unsent:'
/** Less than the server keeps idempotency keys: sent later, a message that was stored before would be stored twice. */
const MAX_AGE_MS = (IDEMPOTENCY_HOURS - 1) * 60 * 60_000

/** One storage entry for each message, so that two tabs do not overwrite each other. */
export function openUnsentMessages(me: string, conversationId: string, now = Date.now): UnsentMessages {
  const keyPrefix = `${PREFIX}${me}:${conversationId}:`
  return {
    list: () =>
      withDeviceStorage((storage) => {
        removeUnusable(storage, me, now())
        return Object.keys(storage)
          .filter((name) => name.startsWith(keyPrefix))
          .flatMap((name) => parseUnsent(storage.getItem(name)) ?? [])
          .sort((a, b) => a.startedAt.localeCompare(b.startedAt))
      }) ?? [],
    put: ({ key, content, startedAt }) =>
      void withDeviceStorage((storage) =>
        storage.setItem(keyPrefix + key, JSON.stringify({ key, content, startedAt })),
      ),
    drop: (key) => void withDeviceStorage((storage) => storage.removeItem(keyPrefix + key)),
  }
}

/** Deletes expired messages, and messages of other accounts that used this browser. */
function removeUnusable(storage: Storage, me: string, now: number): void {
  for (const name of Object.keys(storage)) {
    if (!name.startsWith(PREFIX)) continue
    const startedAt = Date.parse(parseUnsent(storage.getItem(name))?.startedAt ?? '')
    const isUsable = name.startsWith(`${PREFIX}${me}:`) && now - startedAt < MAX_AGE_MS
    if (!isUsable) storage.removeItem(name)
  }
}

function parseUnsent(text: string | null): Unsent | null {
  try {
    const { key, content, startedAt } = JSON.parse(text ?? '') as Record<string, unknown>
    const isWhole = typeof key === 'string' && typeof content === 'string' && typeof startedAt === 'string'
    return isWhole ? { key, content, startedAt } : null
  } catch {
    return null
  }
}

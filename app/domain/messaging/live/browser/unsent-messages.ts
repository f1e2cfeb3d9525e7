// Messages that were written and are not known to be stored, kept on the device: a page that is closed or loaded anew has them still.
// Files are not kept; a message with some would go out without them, so it is not kept either.
import { IDEMPOTENCY_HOURS } from '#app/domain/kernel/idempotency/idempotency.rules.ts'
import { withDeviceStorage } from '#app/ui/browser/device-storage.ts'
import type { Outgoing } from '#app/domain/messaging/live/live-thread.model.ts'

export type Unsent = Pick<Outgoing, 'key' | 'content' | 'startedAt'>
export type UnsentMessages = { list(): Unsent[]; put(message: Unsent): void; drop(key: string): void }

const PREFIX = 'chat-unsent:'
/** A little less than the server remembers the key: sent later, a message that had arrived after all would arrive twice. */
const MAX_AGE_MS = (IDEMPOTENCY_HOURS - 1) * 60 * 60_000

/** Each message stands by itself: two windows on one thread do not write over each other. */
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

/** What is too old goes, and what somebody else wrote on this device: nobody shows or sends a stranger's words. */
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

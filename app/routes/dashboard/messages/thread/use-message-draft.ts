// The unfinished message of a thread, kept in the browser until it is sent.
import { useEffect, useSyncExternalStore } from 'react'
import { withDeviceStorage } from '#app/ui/browser/device-storage.ts'

const PREFIX = 'chat-draft:'
/** A copy in memory: if storage is full or blocked, a draft lasts as long as the page. */
const drafts = new Map<string, string>()
const watchers = new Set<() => void>()

/** `typed`: the text of a form that was refused without JavaScript. */
export function useMessageDraft(me: string, conversationId: string, typed = '') {
  const key = `${PREFIX}${me}:${conversationId}`
  const text = useSyncExternalStore(
    subscribe,
    () => readDraft(key),
    () => typed,
  )
  useEffect(() => removeOtherDrafts(me), [me])
  return [text, (value: string) => storeDraft(key, value)] as const
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function readDraft(key: string): string {
  const known = drafts.get(key)
  if (known !== undefined) return known
  const stored = withDeviceStorage((storage) => storage.getItem(key)) ?? ''
  drafts.set(key, stored)
  return stored
}

function storeDraft(key: string, value: string): void {
  drafts.set(key, value)
  withDeviceStorage((storage) => (value === '' ? storage.removeItem(key) : storage.setItem(key, value)))
  for (const watcher of watchers) watcher()
}

/** Deletes drafts of other accounts, so that the next person who signs in on this device does not see them. */
function removeOtherDrafts(me: string): void {
  withDeviceStorage((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${me}:`)) storage.removeItem(key)
  })
}

// Keeps an open dashboard current, and names what came meanwhile.
import { useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator, useRouteLoaderData } from 'react-router'
import { m } from '#app/messages/messages.js'
import { type AttentionGroup, type AttentionItem, getItemKey, listNewItems } from './attention/attention.ts'
import { isEditing, LiveUpdates, type UnreadCounts } from '#app/routes/shared/live-updates.ts'

type ShellData = { unreadNotifications: number; viewedName: string | null }
export type LiveDashboard = { newKeys: ReadonlySet<string>; newText: string }

/** `unreadMessages` of the shown data. */
export function useLiveDashboard(groups: readonly AttentionGroup[], unreadMessages: number): LiveDashboard {
  const shell = useRouteLoaderData('routes/dashboard/shell') as ShellData | undefined
  const isView = typeof shell?.viewedName === 'string' // an administrator has no stream of another person
  useLiveUpdates({ messages: unreadMessages, notifications: shell?.unreadNotifications ?? 0 }, !isView)
  const newItems = useNewItems(groups)
  const [first] = newItems
  return {
    newKeys: new Set(newItems.map(getItemKey)),
    newText: first ? formatNew(first.title, newItems.length - 1) : '',
  }
}

function formatNew(title: string, others: number): string {
  return others > 0 ? m.attention_new_more({ title, count: others }) : m.attention_new({ title })
}

/** Those of the latest update that brought some, while they are on the page. */
function useNewItems(groups: readonly AttentionGroup[]): readonly AttentionItem[] {
  const [shown, setShown] = useState(groups)
  const [newItems, setNewItems] = useState<readonly AttentionItem[]>([])
  if (shown !== groups) {
    const found = listNewItems(shown, groups)
    setShown(groups)
    if (found.length > 0) setNewItems(found)
  }
  const current = new Set(groups.flatMap(({ items }) => items.map(getItemKey)))
  return newItems.filter((item) => current.has(getItemKey(item)))
}

function useLiveUpdates(shownCounts: UnreadCounts, isLive: boolean): void {
  const { revalidate } = useRevalidator()
  const navigation = useNavigation()
  const current = useRef({ shownCounts, isNavigating: false })
  useEffect(() => {
    current.current = { shownCounts, isNavigating: navigation.state !== 'idle' }
  })
  useEffect(() => {
    if (!isLive) return
    const stop = new AbortController()
    const updates = new LiveUpdates({
      isBusy: () =>
        document.visibilityState !== 'visible' || isEditing(document.activeElement) || current.current.isNavigating,
      getShownCounts: () => current.current.shownCounts,
      update: revalidate,
    })
    let leave: (() => void) | undefined
    const follow = async () => {
      // The code of the stream is loaded after the page
      const { getBrowserConnection } = await import('#app/domain/messaging/live/browser/browser-connection.ts')
      if (stop.signal.aborted) return
      leave = getBrowserConnection().listen({
        onOpen: () => updates.handleOpen(),
        onEvent: (event) => {
          if (event.type === 'unread') updates.handleCounts(event)
        },
      })
    }
    void follow()
    for (const type of ['focusout', 'visibilitychange'])
      document.addEventListener(type, () => updates.retry(), { signal: stop.signal })
    return () => {
      stop.abort()
      leave?.()
      updates.stop()
    }
  }, [revalidate, isLive])
}

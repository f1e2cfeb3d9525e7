// Live conversations for React. The work is in live-thread (one thread) and live-connection (the page's one stream), which know nothing
// of React; this only binds them to a component.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { getBrowserConnection, createBrowserParts } from './browser-connection.ts'
import type { LiveListener } from './live-connection.ts'
import type { LiveThread, LiveThreadOptions } from '#app/domain/messaging/live/live-thread.model.ts'
import { LiveThreadStore } from './live-thread.ts'

/** Give the component a `key` of the conversation's id: another thread is another store. */
export function useLiveThread(options: LiveThreadOptions): LiveThread {
  const [store] = useState(() => new LiveThreadStore(options, createBrowserParts()))
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getRenderedState)
  useEffect(() => store.addPage(options.page), [store, options.page])
  const { send, retry, takeBack, loadOlder, reportTyping, markRead } = store
  return { ...state, send, retry, takeBack, loadOlder, reportTyping, markRead }
}

/** For what is not one thread: a list that moves, a page that has to leave when the session ends. */
export function useLiveEvents(listener: LiveListener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(
    () =>
      getBrowserConnection().listen({
        onEvent: (event) => latest.current.onEvent?.(event),
        onOpen: () => latest.current.onOpen?.(),
        onState: (state) => latest.current.onState?.(state),
      }),
    [],
  )
}

/** The number of unread messages: `initial` from the server, then what the stream says. */
export function useLiveUnread(initial: number): number {
  const [liveCount, setLiveCount] = useState<{ initial: number; unread: number } | null>(null)
  useLiveEvents({
    onEvent: (event) => {
      if (event.type === 'unread') setLiveCount({ initial, unread: event.messages })
    },
  })
  return liveCount?.initial === initial ? liveCount.unread : initial // a number rendered anew is newer than what was told before
}

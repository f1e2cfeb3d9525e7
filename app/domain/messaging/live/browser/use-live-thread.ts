// React hooks for live conversations. The logic is in live-thread (one thread) and live-connection (the stream of the page).
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { getBrowserConnection, createBrowserParts } from './browser-connection.ts'
import type { LiveListener } from './live-connection.ts'
import type { LiveThread, LiveThreadOptions } from '#app/domain/messaging/live/live-thread.model.ts'
import { LiveThreadStore } from './live-thread.ts'

/** The component needs the conversation id as its `key`, because the store belongs to one thread. */
export function useLiveThread(options: LiveThreadOptions): LiveThread {
  const [store] = useState(() => new LiveThreadStore(options, createBrowserParts()))
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getRenderedState)
  useEffect(() => store.addPage(options.page), [store, options.page])
  const { send, retry, takeBack, loadOlder, reportTyping, markRead } = store
  return { ...state, send, retry, takeBack, loadOlder, reportTyping, markRead }
}

/** For pages that are not one thread, such as the list of conversations. */
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

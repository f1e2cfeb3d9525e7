// Keeps an open page of the console current: a hint of the event stream reads its data again.
import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { isEditing, LiveUpdates } from '#app/routes/shared/live-updates.ts'

export function useLivePage(): void {
  const { revalidate } = useRevalidator()
  const navigation = useNavigation()
  const isNavigating = useRef(false)
  useEffect(() => {
    isNavigating.current = navigation.state !== 'idle'
  })
  useEffect(() => {
    const stop = new AbortController()
    const updates = new LiveUpdates({
      isBusy: () => document.visibilityState !== 'visible' || isEditing(document.activeElement) || isNavigating.current,
      update: revalidate,
    })
    let leave: (() => void) | undefined
    const follow = async () => {
      const { getAdminConnection } = await import('./admin-connection.ts')
      if (stop.signal.aborted) return
      leave = getAdminConnection().listen({
        onOpen: () => updates.handleOpen(),
        onEvent: ({ type }) => {
          if (type === 'admin') updates.handleHint()
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
  }, [revalidate])
}

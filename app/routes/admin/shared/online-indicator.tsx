import { useSyncExternalStore } from 'react'
import { m } from '#app/paraglide/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'

const EVENTS = ['online', 'offline'] as const

function subscribe(onChange: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, onChange)
  return () => {
    for (const event of EVENTS) removeEventListener(event, onChange)
  }
}

/** Follows the connection of the browser. */
export function OnlineIndicator() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className={cx('flex items-center gap-1.5 font-semibold', isOnline ? 'text-leaf' : 'text-brick')}>
      <span aria-hidden="true" className={cx('size-2 rounded-full', isOnline ? 'bg-leaf' : 'bg-brick')} />
      {isOnline ? m.admin_online() : m.admin_offline()}
    </output>
  )
}

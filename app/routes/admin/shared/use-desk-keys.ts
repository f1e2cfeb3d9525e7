import { useEffect, useRef } from 'react'

/** Keys of a desk. They work outside of fields, without modifier keys, and not while a key is held down. */
export function useDeskKeys(isPaused: boolean, keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    if (isPaused) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = current.current[event.key.toLowerCase()]
      if (act === undefined) return
      act()
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isPaused])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null
}

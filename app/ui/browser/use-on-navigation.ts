import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls back with the new entry's key whenever the person has gone somewhere else, and not for where they already are. */
export function useOnNavigation(callback: (key: string) => void): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== key) callback(key)
    shown.current = key
  }, [key, callback])
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls back whenever the person has gone somewhere else, and not for where they already are. */
export function useOnNavigation(callback: () => void): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== key) callback()
    shown.current = key
  }, [key, callback])
}

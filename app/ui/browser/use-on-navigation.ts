import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls back with the new entry's key whenever the person has gone somewhere else, and not for where they already are. */
export function useOnNavigation(callback: (key: string) => void): void {
  const { key } = useLocation()
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current !== key) callback(key)
    lastKey.current = key
  }, [key, callback])
}

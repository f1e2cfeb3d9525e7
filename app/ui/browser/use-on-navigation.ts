import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls back with the key of the new history entry after each navigation, not for the first page. */
export function useOnNavigation(callback: (key: string) => void): void {
  const { key } = useLocation()
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current !== key) callback(key)
    lastKey.current = key
  }, [key, callback])
}

import { startTransition, useEffect, useState } from 'react'

/** For controls that only work with JavaScript. Set in a transition, to keep hydration short on slow phones. */
export function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  return isHydrated
}

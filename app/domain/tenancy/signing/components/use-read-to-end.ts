import { useEffect, useState } from 'react'

/** Of the element below the text. */
export const PAPER_END_ID = 'end-of-paper'

/** True once the end of the text was on the screen, also for a moment. */
export function useReadToEnd(hasReadBefore: boolean): boolean {
  const [hasRead, setHasRead] = useState(hasReadBefore)
  useEffect(() => {
    const end = document.querySelector(`#${PAPER_END_ID}`)
    if (!end) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setHasRead(true)
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return hasRead
}

import { type RefObject, useEffect, useState } from 'react'
import { CLIENT_STAGES, type ClientStage } from '#app/shared/vocabulary.ts'

export type ShownStages = ReadonlySet<ClientStage>

const NONE: ShownStages = new Set()
/** A column counts as in view with this part of its width. */
const SHOWN_PART = 0.6

/** The stages whose columns are in view. Empty before hydration. */
export function useShownStages(board: RefObject<HTMLElement | null>): ShownStages {
  const [shown, setShown] = useState(NONE)
  useEffect(() => {
    const element = board.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) =>
        setShown((last) => {
          const next = new Set(last)
          for (const { target, intersectionRatio } of entries) {
            const stage = CLIENT_STAGES.find((name) => name === (target as HTMLElement).dataset.stage)
            if (stage === undefined) continue
            if (intersectionRatio >= SHOWN_PART) next.add(stage)
            else next.delete(stage)
          }
          return next
        }),
      // As high as the page: how far down the column reaches does not matter
      { root: element, rootMargin: '100000px 0px', threshold: [0, SHOWN_PART, 1] },
    )
    for (const column of element.querySelectorAll('[data-stage]')) observer.observe(column)
    return () => observer.disconnect()
  }, [board])
  return shown
}

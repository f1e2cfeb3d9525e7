// Delays an answer. A program that repeats a refused sign-in at once, whatever Retry-After says, would cost more with its requests than the
// refusals save; each of its connections waits here instead, which costs a timer.
import type { Response } from 'express'

export type HoldAnswer = (res: Response, answer: () => void) => void

/** As long as the shortest Retry-After. */
const HOLD_MS = 2_000
/** Bounds the memory. The excess is answered at once. */
const MAX_HELD = 500

export function holdAnswers({ ms = HOLD_MS, max = MAX_HELD } = {}): HoldAnswer {
  let held = 0
  return (res, answer) => {
    if (held >= max) return answer()
    held++
    const timer = setTimeout(() => {
      res.off('close', release)
      held--
      answer()
    }, ms)
    const release = () => {
      held--
      clearTimeout(timer)
    }
    res.once('close', release)
  }
}

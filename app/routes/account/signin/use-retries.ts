// Sends a form again after 1, 2 and 4 seconds if there was no answer. What was typed stays in the form.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { AUTH_RETRY_DELAYS_MS } from '#app/shared/constants.ts'

export type Retries = {
  state: 'none' | 'waiting' | 'given up'
  /** A click on the button resets the counter. */
  start: () => void
}

/** `actionData` is a new object for each failed attempt. */
export function useRetries(form: RefObject<HTMLFormElement | null>, actionData: object | undefined): Retries {
  const submit = useSubmit()
  const tries = useRef(0)
  const [isGivenUp, setGivenUp] = useState(false)
  const failed = actionData !== undefined && 'isUnreachable' in actionData ? actionData : undefined
  useEffect(() => {
    if (!failed) return
    const delay = AUTH_RETRY_DELAYS_MS[tries.current]
    if (delay === undefined) return setGivenUp(true)
    const timer = setTimeout(() => {
      tries.current++
      if (form.current) void submit(form.current)
    }, delay)
    return () => clearTimeout(timer)
  }, [failed, form, submit])
  const start = () => {
    tries.current = 0
    setGivenUp(false)
  }
  return { state: failed ? (isGivenUp ? 'given up' : 'waiting') : 'none', start }
}

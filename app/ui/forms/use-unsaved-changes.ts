import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the fields of a form differ from what was saved. Closing the window then asks the person first. */
export function useUnsavedChanges(form: RefObject<HTMLFormElement | null>): {
  isDirty: boolean
  /** After the server has stored the fields. */
  markSaved: () => void
} {
  const [isDirty, setIsDirty] = useState(false)
  const savedFields = useRef<string>(undefined)
  const markSaved = () => {
    savedFields.current = form.current ? describeFields(form.current) : undefined
    setIsDirty(false)
  }
  useEffect(() => {
    const element = form.current
    if (!element) return
    savedFields.current ??= describeFields(element)
    const compare = () => setIsDirty(describeFields(element) !== savedFields.current)
    const compareAfterReset = () => setTimeout(compare) // the event comes before the fields change
    element.addEventListener('input', compare)
    element.addEventListener('change', compare)
    element.addEventListener('reset', compareAfterReset)
    return () => {
      element.removeEventListener('input', compare)
      element.removeEventListener('change', compare)
      element.removeEventListener('reset', compareAfterReset)
    }
  }, [form])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return { isDirty, markSaved }
}

function describeFields(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} ${value.size}`,
  ])
  return JSON.stringify(fields)
}

// Connects the autosave to the form: what is typed, the end of the page, a network that comes back, newer data of the loader.
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { ANSWER_FIELDS, type Answers } from '#app/domain/applications/apply/apply.model.ts'
import { createDraftAutosave, createDraftSender } from '#app/domain/applications/apply/browser/draft-autosave.ts'

export function useDraftAutosave(form: RefObject<HTMLFormElement | null>, listingId: string, version: number) {
  const [autosave] = useState(() => createDraftAutosave({ version, send: createDraftSender(listingId) }))
  const [initialState] = useState(autosave.getState)
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState, () => initialState)
  useEffect(() => {
    const flush = () => void autosave.flush()
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      flush()
    }
  }, [autosave])
  useEffect(() => autosave.reload(version), [autosave, version])
  const saveTyped = () => {
    if (form.current) autosave.type(readAnswers(form.current))
  }
  return { state, autosave, saveTyped }
}

/** Several documents are one text with commas. */
function readAnswers(form: HTMLFormElement): Answers {
  const data = new FormData(form)
  const texts = ANSWER_FIELDS.map((field) => [field, data.getAll(field).map(String).join(',')] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

// Connects the autosave to the page: what is typed in the form, the end of the page, a lost and found network, newer data of the loader.
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  createListingAutosave,
  type Editor,
  type LoadedState,
  type RefusedTexts,
} from '#app/domain/listings/editor/browser/listing-autosave.ts'
import { createSender } from '#app/domain/listings/editor/browser/send-save.ts'
import { DEPOSIT_AMOUNT } from '#app/domain/listings/editor/browser/step-texts.ts'
import type { EditorField } from '#app/domain/listings/editor/listing-editor.model.ts'

export function useListingEditor(id: string, loaded: LoadedState, refused?: RefusedTexts): Editor {
  const [autosave] = useState(() => createListingAutosave({ id, loaded, refused, send: createSender(id), isFocused }))
  const [initialState] = useState(autosave.getState)
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState, () => initialState)

  useEffect(() => {
    autosave.restore()
    const flush = () => void autosave.flush()
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
    addEventListener('pagehide', flush)
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      removeEventListener('pagehide', flush)
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      flush()
    }
  }, [autosave])
  useEffect(() => autosave.reload(loaded), [autosave, loaded])
  return { state, autosave }
}

/** Only where a person types: a choice has its final text at once. */
function isFocused(field: EditorField): boolean {
  const element = document.activeElement
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return false
  return element.name === field || (field === 'securityDeposit' && element.name === DEPOSIT_AMOUNT)
}

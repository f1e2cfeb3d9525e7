// Connects the autosave to the page: what is typed in the form, the end of the page, a lost and found network, newer data of the loader.
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  createListingAutosave,
  type AutosaveState,
  type ListingAutosave,
  type LoadedState,
  type RefusedTexts,
} from '#app/domain/listings/editor/browser/listing-autosave.ts'
import { createSender } from '#app/domain/listings/editor/browser/send-save.ts'
import {
  OTHER_DEPOSIT,
  STEP_FIELDS,
  type EditorField,
  type EditorStep,
  type EditorValues,
} from '#app/domain/listings/editor/listing-editor.model.ts'

export type Editor = { state: AutosaveState; autosave: ListingAutosave }

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

const DEPOSIT_AMOUNT = 'depositAmount'

/** The texts of the fields that the step shows. The place is not among them: half of a name is no place. */
export function readStepTexts(form: HTMLFormElement, step: EditorStep): Partial<EditorValues> {
  const data = new FormData(form)
  const shown = STEP_FIELDS[step].filter((field) => field !== 'place' && form.elements.namedItem(field) !== null)
  return Object.fromEntries(shown.map((field) => [field, readText(data, field)]))
}

/** Undefined for a deposit whose amount is not typed yet. */
function readText(data: FormData, field: EditorField): string | undefined {
  const texts = data.getAll(field).map(String)
  if (field === 'securityDeposit' && texts[0] === OTHER_DEPOSIT)
    return data.getAll(DEPOSIT_AMOUNT).map(String)[0] || undefined
  return texts.toSorted().join(',')
}

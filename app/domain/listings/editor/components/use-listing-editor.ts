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
    const flushBeforeEnd = () => void autosave.flush({ keepalive: true })
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flushBeforeEnd()
    const flush = () => void autosave.flush()
    addEventListener('pagehide', flushBeforeEnd)
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      removeEventListener('pagehide', flushBeforeEnd)
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      flushBeforeEnd()
    }
  }, [autosave])
  useEffect(() => autosave.reload(loaded), [autosave, loaded])
  return { state, autosave }
}

function isFocused(field: EditorField): boolean {
  return document.activeElement?.getAttribute('name') === field && document.activeElement instanceof HTMLInputElement
    ? document.activeElement.type === 'text' || document.activeElement.type === 'number'
    : document.activeElement instanceof HTMLTextAreaElement && document.activeElement.name === field
}

/** The texts of the fields that the step shows. The place is not among them: half of a name is no place. */
export function readStepTexts(form: HTMLFormElement, step: EditorStep): Partial<EditorValues> {
  const data = new FormData(form)
  const shown = STEP_FIELDS[step].filter((field) => field !== 'place' && form.elements.namedItem(field) !== null)
  return Object.fromEntries(shown.map((field) => [field, readText(data, field)]))
}

function readText(data: FormData, field: EditorField): string {
  const texts = data.getAll(field).map(String)
  const name = field === 'securityDeposit' && texts[0] === OTHER_DEPOSIT ? 'depositAmount' : field
  if (name === 'depositAmount') return readAmount(data)
  return texts.toSorted().join(',')
}

/** An empty amount is not "Ask": the person chose to name one. */
function readAmount(data: FormData): string {
  const amount = data.get('depositAmount')
  return typeof amount === 'string' && amount.trim() !== '' ? amount : '0'
}

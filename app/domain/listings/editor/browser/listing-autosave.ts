// Saves what is typed in the listing editor by itself. Everything that is not saved yet is kept on the device, so that a dead network, a
// closed page or a server error loses nothing. Knows nothing of React.
import type {
  EditorField,
  EditorValues,
  FieldChanges,
  FieldConflict,
  SaveOutcome,
} from '#app/domain/listings/editor/listing-editor.model.ts'
import { EDITOR_FIELDS } from '#app/domain/listings/editor/listing-editor.model.ts'
import { isSameText } from '#app/domain/listings/editor/listing-editor.rules.ts'
import type { ListingText } from '#app/shared/vocabulary.ts'
import { readStoredJson, removeStored, storeJson } from '#app/ui/browser/device-storage.ts'
import type { SaveAnswer, SendSave } from './send-save.ts'

/** `waiting`: typed, the save starts soon. `offline`, `failed`: tried again by itself. `refused`: only the person can help. */
export type SaveStatus = 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'failed' | 'signedOut' | 'refused'

export type LoadedState = Pick<
  SaveOutcome,
  'version' | 'status' | 'values' | 'missing' | 'drafted' | 'approximate' | 'pinPlace'
>

export type AutosaveState = {
  /** As the server has it. */
  loaded: LoadedState
  /** What each field was when the person started to change it. */
  base: EditorValues
  /** What the fields show. */
  texts: EditorValues
  /** Raised when a field must show another text than the one that was typed. */
  revisions: Partial<Record<EditorField, number>>
  problems: Partial<Record<EditorField, string>>
  conflicts: Partial<Record<EditorField, FieldConflict>>
  placeSuggestions: string[]
  status: SaveStatus
  /** Why the server refused. */
  refusal: string | null
  isRestored: boolean
}

export type ListingAutosave = ReturnType<typeof createListingAutosave>
export type Editor = { state: AutosaveState; autosave: ListingAutosave }

const SAVE_DELAY_MS = 1_200
const RETRY_DELAYS_MS = [4_000, 10_000, 30_000]

type Options = {
  id: string
  loaded: LoadedState
  send: SendSave
  refused?: RefusedTexts
  /** A focused field is not replaced while the person types in it. */
  isFocused?: (field: EditorField) => boolean
}

/** What a form without JavaScript sent and was refused. */
export type RefusedTexts = Partial<Pick<AutosaveState, 'problems' | 'conflicts' | 'placeSuggestions'>> & {
  texts: Partial<EditorValues>
}

function createInitialState(loaded: LoadedState, { texts, ...rest }: RefusedTexts): AutosaveState {
  return {
    loaded,
    base: loaded.values,
    texts: { ...loaded.values, ...texts },
    revisions: {},
    problems: {},
    conflicts: {},
    placeSuggestions: [],
    ...rest,
    status: 'idle',
    refusal: null,
    isRestored: false,
  }
}

export function createListingAutosave({
  id,
  loaded,
  send,
  refused: given = { texts: {} },
  isFocused = () => false,
}: Options) {
  const storageKey = `listing-changes:${id}`
  const listeners = new Set<() => void>()
  let state = createInitialState(loaded, given)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let failures = 0
  let redraft: ListingText[] = []
  /** Texts that the server refused; the same text is not sent again. */
  const refused = new Map<EditorField, string>()

  const update = (changes: Partial<AutosaveState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  /** Typed texts that the server stored in another spelling, such as '28000' as '28,000', while the field had the focus. */
  const acknowledged = new Map<EditorField, string>()
  const isDirty = (field: EditorField) =>
    !isSameText(state.texts[field], state.base[field]) && acknowledged.get(field) !== state.texts[field]
  const listDirty = () => EDITOR_FIELDS.filter(isDirty)
  const listUnsent = () =>
    listDirty().filter((field) => state.conflicts[field] === undefined && refused.get(field) !== state.texts[field])
  const toChanges = (fields: readonly EditorField[]): FieldChanges =>
    Object.fromEntries(fields.map((field) => [field, { from: state.base[field], to: state.texts[field] }]))
  const keepOnDevice = () => {
    const dirty = listDirty()
    if (dirty.length === 0) removeStored(storageKey)
    else storeJson(storageKey, toChanges(dirty))
  }
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }

  function type(texts: Partial<EditorValues>, options: { isShown?: boolean } = {}) {
    const changed = EDITOR_FIELDS.filter((field) => texts[field] !== undefined && texts[field] !== state.texts[field])
    if (changed.length === 0) return
    const problems = { ...state.problems }
    for (const field of changed) delete problems[field]
    update({
      texts: { ...state.texts, ...texts },
      problems,
      revisions: options.isShown === true ? raise(state.revisions, changed) : state.revisions,
      status: running ? 'saving' : 'waiting',
    })
    keepOnDevice()
    schedule(SAVE_DELAY_MS)
  }

  /** Ends when nothing unsent is left, or with the first failure. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (running) await running
    const fields = listUnsent()
    if (fields.length === 0 && redraft.length === 0) {
      if (state.status === 'waiting') update({ status: listDirty().length === 0 ? 'saved' : 'idle' })
      return
    }
    running = save(fields).finally(() => (running = undefined))
    await running
    if (state.status === 'saved' && listUnsent().length > 0) await flush()
  }

  async function save(fields: readonly EditorField[]): Promise<void> {
    const sent = { changes: toChanges(fields), redraft }
    update({ status: 'saving' })
    const answer = await send(sent)
    if (answer.kind === 'outcome') {
      failures = 0
      redraft = redraft.filter((text) => !sent.redraft.includes(text))
      applyOutcome(answer.outcome, sent.changes)
    } else handleFailure(answer)
    keepOnDevice()
  }

  function handleFailure(answer: Exclude<SaveAnswer, { kind: 'outcome' }>) {
    if (answer.kind === 'refusal')
      return update({ status: answer.status === 401 ? 'signedOut' : 'refused', refusal: answer.message })
    update({ status: answer.kind === 'offline' ? 'offline' : 'failed' })
    schedule(RETRY_DELAYS_MS[Math.min(failures++, RETRY_DELAYS_MS.length - 1)] ?? SAVE_DELAY_MS)
  }

  function applyOutcome(outcome: SaveOutcome, sent: FieldChanges) {
    const { problems: newProblems, conflicts: newConflicts, placeSuggestions, saved: _saved, ...loadedState } = outcome
    const next = { ...state, base: { ...state.base }, texts: { ...state.texts } }
    const shown: EditorField[] = []
    for (const field of EDITOR_FIELDS) {
      const sentText = sent[field]?.to
      const problem = newProblems[field]
      if (problem !== undefined && sentText !== undefined) {
        refused.set(field, sentText)
        continue
      }
      if (newConflicts.some((conflict) => conflict.field === field)) continue
      const wasDirty = isDirty(field)
      if (sentText === undefined && wasDirty) continue // typed meanwhile: the server compares it with the old base
      refused.delete(field)
      next.base[field] = outcome.values[field]
      const isTypedFurther = sentText !== undefined && !isSameText(state.texts[field], sentText)
      if (isTypedFurther || next.texts[field] === outcome.values[field]) continue
      if (isFocused(field)) {
        acknowledged.set(field, next.texts[field])
        continue
      }
      next.texts[field] = outcome.values[field]
      shown.push(field)
    }
    const conflicts = { ...state.conflicts }
    for (const field of Object.keys(sent) as EditorField[]) delete conflicts[field]
    for (const conflict of newConflicts) conflicts[conflict.field] = conflict
    update({
      ...next,
      loaded: loadedState,
      revisions: raise(state.revisions, shown),
      problems: { ...dropFields(state.problems, sent), ...newProblems },
      conflicts,
      placeSuggestions: sent.place ? placeSuggestions : state.placeSuggestions,
      status: 'saved',
      refusal: null,
    })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    type,
    flush,
    /** Brings back what an earlier visit could not save. Call after hydration. */
    restore() {
      const kept = readKeptChanges(storageKey)
      const fields = EDITOR_FIELDS.filter((field) => {
        const change = kept[field]
        return change !== undefined && !isSameText(change.to, state.base[field]) && !isDirty(field)
      })
      if (fields.length === 0) return removeStored(storageKey)
      const pick = (side: 'from' | 'to') =>
        Object.fromEntries(fields.map((field) => [field, kept[field]?.[side] ?? '']))
      update({
        base: { ...state.base, ...pick('from') },
        texts: { ...state.texts, ...pick('to') },
        revisions: raise(state.revisions, fields),
        status: 'waiting',
        isRestored: true,
      })
      schedule(SAVE_DELAY_MS)
    },
    /** A newer state of the server, as after a navigation. Fields that the person changed stay. */
    reload(newer: LoadedState) {
      if (newer.version < state.loaded.version) return
      const clean = EDITOR_FIELDS.filter((field) => !isDirty(field))
      const shown = clean.filter((field) => newer.values[field] !== state.texts[field])
      const picked = Object.fromEntries(clean.map((field) => [field, newer.values[field]]))
      update({
        loaded: newer,
        base: { ...state.base, ...picked },
        texts: { ...state.texts, ...picked },
        revisions: raise(state.revisions, shown),
      })
    },
    choose(field: EditorField, side: 'mine' | 'theirs') {
      const conflict = state.conflicts[field]
      if (!conflict) return
      const { [field]: _chosen, ...conflicts } = state.conflicts
      const text = side === 'mine' ? state.texts[field] : conflict.theirs
      update({
        conflicts,
        base: { ...state.base, [field]: conflict.theirs },
        texts: { ...state.texts, [field]: text },
        revisions: raise(state.revisions, [field]),
        status: 'waiting',
      })
      keepOnDevice()
      void flush()
    },
    /** Replaces a written text by the drafted one. */
    draftAgain(text: ListingText, field: EditorField) {
      redraft = [...redraft, text]
      update({ texts: { ...state.texts, [field]: state.base[field] }, status: 'waiting' })
      void flush()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}

function raise(revisions: AutosaveState['revisions'], fields: readonly EditorField[]): AutosaveState['revisions'] {
  return { ...revisions, ...Object.fromEntries(fields.map((field) => [field, (revisions[field] ?? 0) + 1])) }
}

function dropFields(problems: AutosaveState['problems'], sent: FieldChanges): AutosaveState['problems'] {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in sent)))
}

/** The content of the device's storage is untrusted. */
function readKeptChanges(key: string): FieldChanges {
  const stored = readStoredJson(key)
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = EDITOR_FIELDS.flatMap((field) => {
    const change = (stored as Record<string, unknown>)[field]
    return isChange(change) ? [[field, change] as const] : []
  })
  return Object.fromEntries(entries)
}

function isChange(value: unknown): value is { from: string; to: string } {
  if (typeof value !== 'object' || value === null) return false
  const { from, to } = value as Record<string, unknown>
  return typeof from === 'string' && typeof to === 'string'
}

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EDITOR_FIELDS, type EditorValues, type SaveOutcome } from '#app/domain/listings/editor/listing-editor.model.ts'
import { createListingAutosave } from './listing-autosave.ts'
import type { SaveAnswer, SendSave } from './send-save.ts'

const EMPTY = Object.fromEntries(EDITOR_FIELDS.map((field) => [field, ''])) as EditorValues
const LOADED = {
  version: 1,
  status: 'draft',
  values: EMPTY,
  missing: [],
  drafted: [],
  approximate: null,
  pinPlace: { center: null, isAtCenter: false, nearerCity: null },
} as const
const KEY = 'listing-changes:l1'

/** A server that stores what it gets, after the given answers. */
function createServer(answers: SaveAnswer[] = []) {
  const sent: Parameters<SendSave>[0][] = []
  let values = EMPTY
  const send: SendSave = async (save) => {
    sent.push(save)
    const answer = answers.shift()
    if (answer) return answer
    values = {
      ...values,
      ...Object.fromEntries(Object.entries(save.changes).map(([name, { to }]) => [name, to.trim()])),
    }
    return { kind: 'outcome', outcome: buildOutcome({ values, version: sent.length + 1 }) }
  }
  return { send, sent }
}

function buildOutcome(changes: Partial<SaveOutcome>): SaveOutcome {
  return {
    ...LOADED,
    missing: [],
    drafted: [],
    saved: [],
    problems: {},
    conflicts: [],
    placeSuggestions: [],
    ...changes,
  }
}

const start = (send: SendSave, isFocused = () => false) =>
  createListingAutosave({ id: 'l1', loaded: { ...LOADED, missing: [], drafted: [] }, send, isFocused })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('autosave of the listing editor', () => {
  test('typed text is saved within two seconds of the last key, once', async () => {
    const { send, sent } = createServer()
    const autosave = start(send)
    for (const title of ['N', 'Ni', 'Nice']) autosave.type({ title })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toEqual([{ changes: { title: { from: '', to: 'Nice' } }, redraft: [] }])
    expect(autosave.getState().status).toBe('saved')
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  test('text typed during a save is saved after it, from the text that was saved', async () => {
    const { send, sent } = createServer()
    const autosave = start(send)
    autosave.type({ title: 'Nice' })
    const flushed = autosave.flush()
    autosave.type({ title: 'Nice home' })
    await flushed
    expect(sent.map(({ changes }) => changes.title)).toEqual([
      { from: '', to: 'Nice' },
      { from: 'Nice', to: 'Nice home' },
    ])
    expect(autosave.getState().texts.title).toBe('Nice home')
  })

  test('a dead network loses nothing: the text stays on the device and is sent again', async () => {
    const { send, sent } = createServer([{ kind: 'offline' }, { kind: 'failed' }])
    const autosave = start(send)
    autosave.type({ title: 'Nice' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(autosave.getState().status).toBe('offline')
    expect(localStorage.getItem(KEY)).toContain('Nice')

    const nextVisit = start(createServer().send)
    nextVisit.restore()
    expect(nextVisit.getState()).toMatchObject({ isRestored: true, texts: { title: 'Nice' } })
    nextVisit.stop()

    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent.length).toBe(3)
    expect(autosave.getState().status).toBe('saved')
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  test('a refused field keeps its text and message, is not sent again unchanged, and the others are saved', async () => {
    const problem = {
      kind: 'outcome',
      outcome: buildOutcome({ problems: { basePrice: 'No.' }, values: { ...EMPTY, title: 'Nice' } }),
    } as const
    const { send, sent } = createServer([problem])
    const autosave = start(send)
    autosave.type({ title: 'Nice', basePrice: '0' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(autosave.getState()).toMatchObject({
      problems: { basePrice: 'No.' },
      texts: { basePrice: '0', title: 'Nice' },
    })
    expect(localStorage.getItem(KEY)).toContain('basePrice')
    autosave.type({ basePrice: '5000' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent[1]?.changes).toEqual({ basePrice: { from: '', to: '5000' } })
    expect(autosave.getState().problems).toEqual({})
  })

  test.each(['mine', 'theirs'] as const)('a conflict waits for the choice of the person: %s', async (side) => {
    const conflicts = [{ field: 'title', mine: 'Nice', theirs: 'Better' } as const]
    const { send, sent } = createServer([{ kind: 'outcome', outcome: buildOutcome({ conflicts }) }])
    const autosave = start(send)
    autosave.type({ title: 'Nice' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(autosave.getState().conflicts.title).toMatchObject({ theirs: 'Better' })
    autosave.choose('title', side)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(autosave.getState().texts.title).toBe(side === 'mine' ? 'Nice' : 'Better')
    expect(sent[1]?.changes).toEqual(side === 'mine' ? { title: { from: 'Better', to: 'Nice' } } : undefined)
  })

  test('a field with the focus is not replaced by the spelling of the server, and is not sent in a loop', async () => {
    const stored = { ...EMPTY, basePrice: '28,000' }
    const answers: SaveAnswer[] = [{ kind: 'outcome', outcome: buildOutcome({ values: stored }) }]
    const { send, sent } = createServer(answers)
    const autosave = start(send, () => true)
    autosave.type({ basePrice: '28000' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(autosave.getState().texts.basePrice).toBe('28000')
  })

  test('a newer state of the server fills the fields that the person did not touch', async () => {
    const autosave = start(createServer().send)
    autosave.type({ title: 'Mine' })
    autosave.reload({
      ...LOADED,
      version: 2,
      missing: [],
      drafted: [],
      values: { ...EMPTY, title: 'Theirs', unit: '4B' },
    })
    expect(autosave.getState()).toMatchObject({ texts: { title: 'Mine', unit: '4B' }, base: { title: '' } })
    autosave.stop()
  })

  test('foreign content of the device storage is ignored', () => {
    localStorage.setItem(KEY, '{"title":{"from":1},"evil":{"from":"","to":"x"}}')
    const autosave = start(createServer().send)
    autosave.restore()
    expect(autosave.getState().isRestored).toBe(false)
  })
})

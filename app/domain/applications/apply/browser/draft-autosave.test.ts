import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDraftAutosave, createDraftSender, type DraftAnswer } from './draft-autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(...answers: DraftAnswer[]) {
  const send = vi.fn(async (_draft: unknown): Promise<DraftAnswer> => answers.shift() ?? { kind: 'saved', version: 9 })
  return { send, autosave: createDraftAutosave({ version: 0, send }) }
}

describe('autosave of a draft', () => {
  test('several keys are one save within two seconds of the last one, with the version of the answer', async () => {
    const { send, autosave } = setUp({ kind: 'saved', version: 1 }, { kind: 'saved', version: 2 })
    autosave.type({ message: 'H' })
    await vi.advanceTimersByTimeAsync(500)
    autosave.type({ message: 'He' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(send.mock.calls).toEqual([[{ version: 0, answers: { message: 'He' } }]])
    autosave.type({ message: 'Hey' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(send.mock.lastCall).toEqual([{ version: 1, answers: { message: 'Hey' } }])
    expect(autosave.getState()).toEqual({ status: 'saved', version: 2, message: null })
  })

  test('a failed save is tried again, a refused one is shown and not repeated', async () => {
    const { send, autosave } = setUp({ kind: 'failed' }, { kind: 'refused', message: 'Changed in another window' })
    autosave.type({ message: 'H' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(autosave.getState().status).toBe('failed')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(2)
    expect(autosave.getState().message).toBe('Changed in another window')
  })

  test('a posted form stops the save that was waiting', async () => {
    const { send, autosave } = setUp()
    autosave.type({ message: 'H' })
    autosave.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(send).not.toHaveBeenCalled()
  })

  test.each([
    [200, { version: 3 }, { kind: 'saved', version: 3 }],
    [409, { message: 'No' }, { kind: 'refused', message: 'No' }],
    [503, { message: 'No' }, { kind: 'failed' }],
  ])('status %i is %o', async (status, body, answer) => {
    const send = createDraftSender('x', async () => Response.json(body, { status }))
    expect(await send({ version: 0, answers: {} })).toEqual(answer)
  })
})

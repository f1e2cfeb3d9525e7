import { describe, expect, test, vi } from 'vitest'
import type { OwnPhoto } from '#app/domain/listings/photos/photo.model.ts'
import { createUploadQueue, type SendOutcome } from './upload-queue.ts'

const file = (name: string) => new File(['x'], name)
const photo = (id: string) => ({ id }) as OwnPhoto
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Every send waits until the test answers it. */
function makeQueue(check: (name: string) => string | null = () => null) {
  const sent: { name: string; key: string; signal: AbortSignal; answer: (outcome: SendOutcome) => void }[] = []
  const onBusy = vi.fn<(isBusy: boolean) => void>()
  const waits: number[] = []
  const queue = createUploadQueue({
    send: ({ file, key }, onProgress, signal) =>
      new Promise((answer) => {
        onProgress(40)
        sent.push({ name: file.name, key, signal, answer })
      }),
    check: async ({ name }) => check(name),
    lostConnection: () => 'lost',
    wait: async (ms) => void waits.push(ms),
    onBusy,
  })
  const states = () => queue.getState().uploads.map(({ file, state }) => `${file.name} ${state}`)
  return { queue, sent, onBusy, waits, states }
}

describe('upload queue', () => {
  test('three files are sent at a time, and the next starts when one ends', async () => {
    const { queue, sent, states } = makeQueue()
    queue.add(['a', 'b', 'c', 'd', 'e'].map(file))
    await settle()
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(states()).toEqual(['a uploading', 'b uploading', 'c uploading', 'd waiting', 'e waiting'])
    sent[1]?.answer({ kind: 'done', photo: photo('1') })
    await settle()
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
    expect(queue.getState().added).toEqual([photo('1')])
  })

  test('a refused file shows its reason while the others go on', async () => {
    const { queue, sent, states } = makeQueue((name) => (name === 'x.heic' ? 'wrong type' : null))
    queue.add([file('x.heic'), file('a'), file('b')])
    await settle()
    sent[0]?.answer({ kind: 'refused', reason: 'too many', canRetry: true })
    sent[1]?.answer({ kind: 'done', photo: photo('2') })
    await settle()
    expect(states()).toEqual(['x.heic refused', 'a refused'])
    expect(queue.getState().uploads.map(({ reason, canRetry }) => [reason, canRetry])).toEqual([
      ['wrong type', false],
      ['too many', true],
    ])
  })

  test('a lost connection is tried again with the same key, then offered to the person', async () => {
    const { queue, sent, waits, states } = makeQueue()
    queue.add([file('a')])
    for (let attempt = 0; attempt < 4; attempt++) {
      await settle()
      sent[attempt]?.answer(attempt === 1 ? { kind: 'later', waitMs: 9_000 } : { kind: 'later' })
    }
    await settle()
    expect(waits).toEqual([1_000, 9_000, 4_000])
    expect(states()).toEqual(['a refused'])
    queue.retryLost()
    await settle()
    expect(sent).toHaveLength(5)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  test('a canceled upload is aborted, forgotten and makes room for the next', async () => {
    const { queue, sent, states } = makeQueue()
    queue.add(['a', 'b', 'c', 'd'].map(file))
    await settle()
    queue.cancel(queue.getState().uploads[0]?.id ?? '')
    expect(sent[0]?.signal.aborted).toBe(true)
    sent[0]?.answer({ kind: 'later' })
    await settle()
    expect(states()).toEqual(['b uploading', 'c uploading', 'd uploading'])
    expect(sent).toHaveLength(4)
  })

  test('the window is told when uploads begin and when the last one ends', async () => {
    const { queue, sent, onBusy } = makeQueue()
    queue.add([file('a'), file('b')])
    await settle()
    sent[0]?.answer({ kind: 'done', photo: photo('1') })
    await settle()
    expect(onBusy.mock.calls).toEqual([[true]])
    sent[1]?.answer({ kind: 'refused', reason: 'no', canRetry: false })
    await settle()
    expect(onBusy.mock.calls).toEqual([[true], [false]])
  })
})

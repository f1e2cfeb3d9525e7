import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveUpdates } from './live-updates.ts'

const SHOWN = { messages: 1, notifications: 2 }
let isBusy = false
let finishUpdate: () => void = () => {}
const update = vi.fn(() => new Promise<void>((resolve) => (finishUpdate = resolve)))

function createUpdates(): LiveUpdates {
  return new LiveUpdates({ isBusy: () => isBusy, getShownCounts: () => SHOWN, update })
}

const wait = () => vi.advanceTimersByTimeAsync(1_000)

beforeEach(() => {
  vi.useFakeTimers()
  isBusy = false
  update.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the counts of a fresh page cause no update, and later ones do', async () => {
  const updates = createUpdates()
  updates.handleOpen()
  updates.handleCounts(SHOWN)
  await wait()
  expect(update).not.toHaveBeenCalled()
  // Equal counts can hide a change: one was read and one is new
  updates.handleCounts(SHOWN)
  await wait()
  expect(update).toHaveBeenCalledTimes(1)
})

test('what arrived between the page and its stream causes an update', async () => {
  const updates = createUpdates()
  updates.handleOpen()
  updates.handleCounts({ ...SHOWN, notifications: 3 })
  await wait()
  expect(update).toHaveBeenCalledTimes(1)
})

test('a hint without counts causes an update', async () => {
  const updates = new LiveUpdates({ isBusy: () => isBusy, update })
  updates.handleOpen()
  updates.handleHint()
  updates.handleHint()
  await wait()
  expect(update).toHaveBeenCalledTimes(1)
})

test('a reopened stream causes an update, because events may have been missed', async () => {
  const updates = createUpdates()
  updates.handleOpen()
  updates.handleCounts(SHOWN)
  updates.handleOpen()
  await wait()
  expect(update).toHaveBeenCalledTimes(1)
})

test('a burst of events gives one update, and events during it one more', async () => {
  const updates = createUpdates()
  for (let messages = 2; messages < 20; messages++) updates.handleCounts({ ...SHOWN, messages })
  await wait()
  expect(update).toHaveBeenCalledTimes(1)
  updates.handleCounts({ ...SHOWN, messages: 20 })
  updates.handleCounts({ ...SHOWN, messages: 21 })
  await wait()
  expect(update).toHaveBeenCalledTimes(1)
  finishUpdate()
  await wait()
  expect(update).toHaveBeenCalledTimes(2)
})

test('nothing is updated while the person is busy, and it is made up for afterwards', async () => {
  const updates = createUpdates()
  isBusy = true
  updates.handleCounts({ ...SHOWN, messages: 2 })
  await wait()
  updates.retry()
  await wait()
  expect(update).not.toHaveBeenCalled()
  isBusy = false
  updates.retry()
  await wait()
  expect(update).toHaveBeenCalledTimes(1)
  finishUpdate()
  updates.retry() // nothing is due
  await wait()
  expect(update).toHaveBeenCalledTimes(1)
})

test('a page that was left is not updated', async () => {
  const updates = createUpdates()
  updates.handleCounts({ ...SHOWN, messages: 2 })
  updates.stop()
  await wait()
  expect(update).not.toHaveBeenCalled()
})

test('a stream without counts updates when it opens for the first time: something may have changed since the page was loaded', async () => {
  vi.useFakeTimers()
  const update = vi.fn(async () => undefined)
  const withoutCounts = new LiveUpdates({ isBusy: () => false, update })
  withoutCounts.handleOpen()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(update).toHaveBeenCalledTimes(1)
  const counts = { messages: 0, notifications: 0 }
  const withCounts = new LiveUpdates({ isBusy: () => false, update, getShownCounts: () => counts })
  withCounts.handleOpen() // null control: the counts that follow decide
  withCounts.handleCounts(counts)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(update).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

import { describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { EventFeed } from './event-feed.ts'
import type { AppEvent } from './events.server.ts'

const silent = createLog({ level: 'silent' })
const makeEvent = (id: number): AppEvent => ({
  id,
  topic: 'listing.changed',
  subjectId: String(id),
  createdAt: new Date(0),
})

describe('event feed', () => {
  test('each listener gets each event once, also when the event is read twice', () => {
    const feed = new EventFeed(silent)
    const received: number[] = []
    const stop = feed.subscribe(({ id }) => received.push(id))
    feed.deliver([makeEvent(2), makeEvent(3)])
    feed.deliver([makeEvent(1), makeEvent(2), makeEvent(3)])
    expect(received).toEqual([2, 3, 1])
    stop()
    feed.deliver([makeEvent(4)])
    expect(received).toHaveLength(3)
  })

  test('the other listeners get an event when one listener throws', () => {
    const feed = new EventFeed(silent)
    const received: number[] = []
    feed.subscribe(() => {
      throw new Error('out of order')
    })
    feed.subscribe(({ id }) => received.push(id))
    feed.deliver([makeEvent(1), makeEvent(2)])
    expect(received).toEqual([1, 2])
  })

  test('events from before the start are not delivered', () => {
    const feed = new EventFeed(silent)
    const received: number[] = []
    feed.subscribe(({ id }) => received.push(id))
    feed.skip([5, 7])
    feed.deliver([makeEvent(5), makeEvent(6), makeEvent(7), makeEvent(8)])
    expect(received).toEqual([6, 8])
  })

  test('the feed forgets old ids, but never one that the poll reads again', () => {
    const overlap = 100
    const feed = new EventFeed(silent, overlap)
    let received = 0
    feed.subscribe(() => received++)
    for (let id = 1; id <= 10_000; id++) {
      feed.deliver([makeEvent(id)])
      if (id % 50 === 0)
        feed.deliver(Array.from({ length: overlap }, (_, n) => makeEvent(feed.floor + 1 + n)).filter((e) => e.id <= id))
    }
    expect(received).toBe(10_000)
    expect(feed.floor).toBe(9_900)
    expect(feed.isNew(1)).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { EventFeed } from './event-feed.ts'
import type { AppEvent } from './events.server.ts'

const silent = createLog({ level: 'silent' })
const event = (id: number): AppEvent => ({
  id,
  topic: 'listing.changed',
  subjectId: String(id),
  createdAt: new Date(0),
})

describe('an event feed', () => {
  test('tells each listener of each event once, however often it is read', () => {
    const feed = new EventFeed(silent)
    const heard: number[] = []
    const stop = feed.subscribe(({ id }) => heard.push(id))
    feed.deliver([event(2), event(3)])
    feed.deliver([event(1), event(2), event(3)])
    expect(heard).toEqual([2, 3, 1])
    stop()
    feed.deliver([event(4)])
    expect(heard).toHaveLength(3)
  })

  test('goes on when one listener fails', () => {
    const feed = new EventFeed(silent)
    const heard: number[] = []
    feed.subscribe(() => {
      throw new Error('out of order')
    })
    feed.subscribe(({ id }) => heard.push(id))
    feed.deliver([event(1), event(2)])
    expect(heard).toEqual([1, 2])
  })

  test('does not tell what was there before', () => {
    const feed = new EventFeed(silent)
    const heard: number[] = []
    feed.subscribe(({ id }) => heard.push(id))
    feed.skip([5, 7])
    feed.deliver([event(5), event(6), event(7), event(8)])
    expect(heard).toEqual([6, 8])
  })

  test('remembers no more than it has to, and never forgets what the poll reads again', () => {
    const overlap = 100
    const feed = new EventFeed(silent, overlap)
    let heard = 0
    feed.subscribe(() => heard++)
    for (let id = 1; id <= 10_000; id++) {
      feed.deliver([event(id)])
      if (id % 50 === 0)
        feed.deliver(Array.from({ length: overlap }, (_, n) => event(feed.floor + 1 + n)).filter((e) => e.id <= id))
    }
    expect(heard).toBe(10_000)
    expect(feed.floor).toBe(9_900)
    expect(feed.isNews(1)).toBe(true)
  })
})

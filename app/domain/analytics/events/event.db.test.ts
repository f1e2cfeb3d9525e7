import { beforeEach, describe, expect, test } from 'vitest'
import { analyticsDailyCounts, analyticsEvents } from '#app/db/schema/platform/analytics.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAnalyticsEvent } from '#seed/factories/content.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countEventsOfDay, recordEvents, sweepEventsOfVisits } from './event.commands.server.ts'

const database = setUpTestDatabase()
const listRows = () => database.db.select().from(analyticsEvents)
const createContext = (browserId = 'one') => createTestContext(database.db, { request: { browserId } })
const START = { name: 'form_start', route: '/contact' } as const
beforeEach(() => database.db.delete(analyticsEvents))

describe('analytics events', () => {
  test('events are stored with audience and language only; an unknown listing and hearts and sign-ins of guests are left out', async () => {
    const { id } = await makeProperty(database.db)
    const route = '/properties/:id'
    const unknownId = crypto.randomUUID()
    await recordEvents(createContext(), {
      events: [
        { name: 'property_view', route, propertyId: id },
        { name: 'property_view', route, propertyId: unknownId },
        { name: 'wishlist_add', route, propertyId: id },
        { name: 'sign_in', route: '/signin' },
      ],
    })
    const actor = makeActor('tenant')
    await recordEvents(createTestContext(database.db, { actor }), {
      events: [
        { name: 'wishlist_add', route, propertyId: id },
        { name: 'sign_in', route: '/signin' },
      ],
    })
    const rows = await listRows()
    expect(rows.map(({ name, audience, propertyId }) => [name, audience, propertyId])).toEqual([
      ['property_view', 'guest', id],
      ['property_view', 'guest', null],
      ['wishlist_add', 'tenant', id],
      ['sign_in', 'tenant', null],
    ])
    expect(JSON.stringify(rows)).not.toContain(actor.id)
  })

  test('one browser sends 60 batches a minute, and another browser is not affected', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 65 }, () => recordEvents(createContext('busy'), { events: [START] })),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
    await recordEvents(createContext('calm'), { events: [START] })
    expect(await listRows()).toHaveLength(61)
  })

  test('the night counts the events of a day in Manila, also twice, and old events are deleted', async () => {
    const make = (occurredAt: string) =>
      makeAnalyticsEvent(database.db, {
        name: 'search',
        audience: 'guest',
        locale: 'en',
        occurredAt: new Date(occurredAt),
      })
    await make('2026-02-28T16:00:00Z')
    await make('2026-03-01T15:59:59Z')
    await make('2026-03-01T16:00:00Z')
    await make('2025-01-01T00:00:00Z')
    for (let n = 0; n < 2; n++) await countEventsOfDay(createContext(), '2026-03-01')
    expect(await database.db.select().from(analyticsDailyCounts)).toEqual([
      { day: '2026-03-01', name: 'search', audience: 'guest', locale: 'en', events: 2 },
    ])
    expect(await sweepEventsOfVisits(database.db, TEST_NOW)).toBe(1)
    expect(await sweepEventsOfVisits(database.db, TEST_NOW)).toBe(0)
  })

  test('nothing is stored while analytics are off', async () => {
    const { id } = await makePerson(database.db, 'admin')
    await saveSettings(createTestContext(database.db, { actor: makeActor('admin', id) }), { analyticsEnabled: false })
    await recordEvents(createContext('off'), { events: [START] })
    expect(await listRows()).toEqual([])
  })
})

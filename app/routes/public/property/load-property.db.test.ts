import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { closeSearchIndex, loadSearchIndex } from '#app/domain/search/results/finder.service.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createTestRandom, makeRandomListings } from '#tests/support/fixtures/random-searches.ts'
import { loadListing } from './load-property.server.ts'

const database = setUpTestDatabase()

/** How many statements a pool sends, and in how many rounds: the statements of a round do not wait for each other. */
function watchRounds(pool: pg.Pool): number[] {
  const rounds: number[] = []
  const watched = new WeakSet<pg.PoolClient>()
  let [running, answered] = [0, true]
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const send = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>
    client.query = ((...values: unknown[]) => {
      // A round ends when everything that was sent has been answered.
      if (running === 0 && answered) rounds.push(0)
      answered = false
      running++
      rounds[rounds.length - 1] = (rounds.at(-1) ?? 0) + 1
      const callback = values.at(-1)
      const end = () => {
        running--
        answered ||= running === 0
      }
      if (typeof callback !== 'function') return send(...values).finally(end)
      return send(...values.slice(0, -1), (...results: unknown[]) => {
        end()
        ;(callback as (...all: unknown[]) => void)(...results)
      })
    }) as typeof client.query
  })
  return rounds
}

test('the page of a listing takes seven statements in at most two rounds', async () => {
  await makeRandomListings(database.db, createTestRandom(1), 60)
  const listing = await makeProperty(database.db, { citySlug: 'manila' })
  const { db, pool, close } = openDatabase(database.url)
  const ctx = createTestContext(db)
  onTestFinished(async () => {
    await closeSearchIndex(ctx)
    await close()
  })
  await loadSearchIndex(ctx)
  await loadListing(ctx, listing.id) // fills what is kept for a while: settings, fair rents, response figures, rules
  const rounds = watchRounds(pool)
  const page = await loadListing(ctx, listing.id)
  expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(7)
  expect(rounds.length).toBeLessThanOrEqual(2)
  expect(page).toMatchObject({ listing: { id: listing.id }, similar: { state: 'ready' } })
})

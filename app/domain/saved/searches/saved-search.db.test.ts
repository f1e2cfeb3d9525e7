import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { savedSearches } from '#app/db/schema/messaging/saved-searches.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeSavedSearch } from '#seed/factories/saved-searches.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { changeSearch, deleteSearch, pauseSearch, resumeSearch, saveSearch } from './saved-search.commands.server.ts'
import { MAX_SAVED_SEARCHES } from './saved-search.model.ts'
import { listOwnSearches, readNewSearch } from './saved-search.queries.server.ts'

const database = setUpTestDatabase()
let userId = ''
beforeEach(async () => {
  userId = (await makePerson(database.db, 'tenant')).id
})
const createContext = (id = userId, role: 'tenant' | 'admin' = 'tenant') =>
  createTestContext(database.db, { actor: makeActor(role, id) })
const save = (query: string, name = 'Condos') => saveSearch(createContext(), { query, name, frequency: 'daily' })
const listRows = () => database.db.select().from(savedSearches).where(eq(savedSearches.userId, userId))

describe('saved searches', () => {
  test('a search is stored without page and order, with the keys of its criteria', async () => {
    await save('location=Makati&type=condo&max_price=25000&page=3&sort=price_low')
    expect(await listRows()).toMatchObject([
      {
        query: 'location=Makati&type=condo&max_price=25000',
        placeKey: 'makati',
        typeKey: 'condo',
        minPrice: 0,
        maxPrice: 2_500_000,
        lastToldOn: '2026-03-02',
      },
    ])
    expect(await listOwnSearches(createContext())).toMatchObject([
      { name: 'Condos', address: '/search?location=Makati&type=condo&max_price=25000', foundCount: 0 },
    ])
  })

  test('a typed query becomes criteria, so that "2br condo makati" asks for two bedrooms in Makati', async () => {
    await save('q=2br+condo+makati')
    expect(await listRows()).toMatchObject([{ placeKey: 'makati', typeKey: 'condo' }])
  })

  test('a word that no listing has yet is kept, so that the alert waits for it', async () => {
    await save('q=condo+makati+chandelier')
    const [saved] = await listRows()
    expect(JSON.stringify(saved?.criteria)).toContain('chandelier')
  })

  test('with alternatives, neither type nor place is a key that every match must have', async () => {
    await save('q=condo+or+loft+makati+or+bgc')
    expect(await listRows()).toMatchObject([{ placeKey: '', typeKey: '' }])
  })

  test('the same search saved twice is one search with the newer name', async () => {
    await save('type=condo', 'Old')
    await pauseSearch(createContext(), (await listRows())[0]?.id ?? '')
    await save('type=condo&page=2', 'New')
    expect(await listRows()).toMatchObject([{ name: 'New', pausedAt: null }])
  })

  test('a person has at most 20 searches, also with concurrent requests, and can still save one of them again', async () => {
    const prices = Array.from({ length: MAX_SAVED_SEARCHES + 5 }, (_, n) => `max_price=${n + 1}`)
    const results = await Promise.allSettled(prices.map((query) => save(query)))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
    const rows = await listRows()
    expect(rows).toHaveLength(MAX_SAVED_SEARCHES)
    await save(rows[0]?.query ?? '', 'Again')
    await expect(save('type=house')).rejects.toMatchObject({ code: 'savedSearch.tooMany' })
  })

  test('a person changes, pauses, resumes and deletes only own searches', async () => {
    const { id: searchId } = await makeSavedSearch(database.db, { userId })
    const other = createContext((await makePerson(database.db, 'tenant')).id)
    const change = { searchId, name: 'Mine', frequency: 'weekly' } as const
    for (const attempt of [
      () => changeSearch(other, change),
      () => pauseSearch(other, searchId),
      () => resumeSearch(other, searchId),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'savedSearch.notFound' })
    await deleteSearch(other, searchId)
    await changeSearch(createContext(), change)
    await pauseSearch(createContext(), searchId)
    expect(await listRows()).toMatchObject([{ name: 'Mine', frequency: 'weekly', pausedAt: expect.any(Date) as Date }])
    await resumeSearch(createContext(), searchId)
    await deleteSearch(createContext(), searchId)
    expect(await listRows()).toEqual([])
  })

  test('guests and administrators cannot save a search', async () => {
    const input = { query: '', name: 'All', frequency: 'daily' } as const
    await expect(saveSearch(createTestContext(database.db), input)).rejects.toMatchObject({
      code: 'auth.signInRequired',
    })
    await expect(saveSearch(createContext(userId, 'admin'), input)).rejects.toMatchObject({ code: 'auth.forbidden' })
  })

  test('a list that is saved gets its filters as the proposed name', async () => {
    expect(await readNewSearch(createContext(), 'location=makati&type=condo')).toMatchObject({
      query: 'location=makati&type=condo',
      name: 'Makati · Condos',
    })
    expect(await readNewSearch(createContext(), null)).toBeNull()
  })
})

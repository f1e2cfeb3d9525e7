import { describe, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { defineList } from '#app/shared/lists/define-list.ts'
import { choice } from '#app/shared/lists/filters.ts'
import { createTestContext } from '#tests/support/context.ts'
import { loadList } from './load-list.server.ts'

const bookList = defineList({ filters: { status: choice(['lent', 'free']) }, sorts: ['newest', 'title'], pageSize: 10 })
const ctx = createTestContext({} as Db)

const load = (address: string, total: number) =>
  loadList(ctx, new URL(address, 'http://localhost'), bookList, async (_, query) => ({ rows: [query.status], total }))

async function findRedirect(address: string, total: number): Promise<string | null> {
  try {
    await load(address, total)
    return null
  } catch (error) {
    if (!(error instanceof Response)) throw error
    expect(error.status).toBe(302)
    return error.headers.get('Location')
  }
}

describe('loadList', () => {
  test('the query gets what the address asks for, and the screen gets both', async () => {
    const query = { status: 'lent', sort: 'title', page: 2 }
    expect(await load('/books?status=lent&sort=title&page=2', 11)).toEqual({ rows: ['lent'], total: 11, query })
  })

  test('a page after the last redirects to the last and keeps the other parameters', async () => {
    expect(await findRedirect('/books?status=lent&x=1&page=9', 25)).toBe('/books?status=lent&x=1&page=3')
    expect(await findRedirect('/books?page=9', 4)).toBe('/books')
  })

  test('the last page and an empty list stay', async () => {
    expect(await findRedirect('/books?page=3', 25)).toBeNull()
    expect(await findRedirect('/books?status=free', 0)).toBeNull()
  })
})

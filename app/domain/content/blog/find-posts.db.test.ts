import { describe, expect, test } from 'vitest'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { postList } from './post.model.ts'
import { findPost, findPosts, listRelatedPosts } from './post.queries.server.ts'
import { getFilePosts } from './post.service.server.ts'

const database = setUpTestDatabase()
const posts = getFilePosts()

describe('finding posts', () => {
  const en = () => createTestContext(database.db, { request: { locale: 'en' } })
  const fil = () => createTestContext(database.db, { request: { locale: 'fil' } })
  const all = { category: null, q: '', page: 1 } as const

  test('a page holds at most seven posts, newest first, and pages together hold all of them', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => findPosts(en(), { ...all, page })))
    expect(pages[0]?.posts).toHaveLength(postList.pageSize)
    expect(pages.flatMap((page) => page.posts).map(({ slug }) => slug)).toEqual(posts.map(({ slug }) => slug))
    const dates = posts.map(({ published }) => published)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('a search needs every word, ignores case and accents, and stays in its category', async () => {
    const search = async (q: string) => (await findPosts(en(), { ...all, q })).posts.map(({ slug }) => slug)
    expect(await search('lipat-bahay-zzz')).toEqual([])
    expect(await search('IT Park Cebú MINGLANILLA')).toEqual(['renting-in-cebu'])
    expect(await search('itpark davao zzz')).toEqual([])
    expect((await findPosts(en(), { ...all, q: 'cebu', category: 'rental-guides' })).posts).not.toContainEqual(
      expect.objectContaining({ slug: 'renting-in-cebu' }),
    )
  })

  test('cards are in the language of the visitor', async () => {
    const [english, filipino] = await Promise.all([
      findPost(en(), 'renting-in-cebu'),
      findPost(fil(), 'renting-in-cebu'),
    ])
    expect(english?.title).not.toBe(filipino?.title)
    expect(english?.blocks).toEqual(filipino?.blocks)
    expect(await findPost(en(), 'no-such-post')).toBeNull()
  })

  test('related posts are others, of the same category first', async () => {
    const related = await listRelatedPosts(en(), { slug: 'renting-in-cebu', category: 'regional-markets' })
    expect(related).toHaveLength(3)
    expect(related.map(({ category }) => category)).toEqual(Array(3).fill('regional-markets'))
    expect(related.map(({ slug }) => slug)).not.toContain('renting-in-cebu')
  })
})

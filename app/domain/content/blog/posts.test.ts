// Reads every post of content/blog: a broken file must fail here and not at the first visit.
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rentTableInput } from '#app/domain/listings/rents/rent-index.schema.ts'
import { PAGES } from '#app/pages/pages.server.ts'
import { postList, POST_CATEGORIES, POST_PICTURE } from './post.model.ts'
import { findPost, findPosts, listRelatedPosts } from './post.queries.server.ts'
import { getStoredPosts, parsePost } from './post.service.server.ts'

const MIN_WORDS = 600
const MIN_PER_CATEGORY = 4
const posts = getStoredPosts()
const getHtml = ({ blocks }: (typeof posts)[number]) =>
  blocks.map((block) => (block.kind === 'html' ? block.html : '')).join('')

describe('the posts', () => {
  test.each(POST_CATEGORIES)('the category %s has four posts or more', (category) => {
    expect(posts.filter((post) => post.category === category).length).toBeGreaterThanOrEqual(MIN_PER_CATEGORY)
  })

  test('every post is long enough, has contents, pictures and a summary in Filipino', () => {
    for (const post of posts) {
      expect(post.wordCount, post.slug).toBeGreaterThanOrEqual(MIN_WORDS)
      expect(post.headings.length, post.slug).toBeGreaterThanOrEqual(3)
      expect(new Set(post.headings.map(({ id }) => id)).size, post.slug).toBe(post.headings.length)
      for (const width of POST_PICTURE.widths)
        expect(existsSync(`public/pictures/${post.picture}-${width}.webp`), post.picture).toBe(true)
      expect(post.updated >= post.published, post.slug).toBe(true)
    }
    expect(new Set(posts.map(({ picture }) => picture)).size).toBe(posts.length)
  })

  test('every link of a post has a target: a defined source, a page or another post', () => {
    const slugs = new Set(posts.map(({ slug }) => slug))
    for (const post of posts) {
      const html = getHtml(post)
      expect(html, post.slug).not.toMatch(/\]\[|\]\(/) // an unresolved link stays as typed
      const targets = [...html.matchAll(/href="([^"]+)"/g)].map(([, target]) => target ?? '')
      expect(
        targets.some((target) => target.startsWith('http')),
        `${post.slug} has a source`,
      ).toBe(true)
      for (const target of targets.filter((each) => !each.startsWith('http'))) {
        const isPost = target.startsWith('/blog/') && slugs.has(target.slice('/blog/'.length))
        expect(isPost || target in PAGES, `${post.slug}: ${target}`).toBe(true)
      }
    }
  })

  test('every figure names a table that exists; posts about markets have one', () => {
    for (const post of posts) {
      const figures = post.blocks.filter((block) => block.kind === 'figure')
      for (const { name, values } of figures) {
        expect(name, post.slug).toBe('rents')
        expect(rentTableInput.safeParse(values).success, `${post.slug}: ${JSON.stringify(values)}`).toBe(true)
      }
      const isAboutMarkets = post.category === 'market-analysis' || post.category === 'regional-markets'
      if (isAboutMarkets) expect(figures.length, post.slug).toBeGreaterThan(0)
    }
  })

  test('a post with a missing field or a wrong category is refused with its file name', () => {
    expect(() => parsePost('broken.md', '---\ntitle: X\n---\nText', '')).toThrow('broken.md')
  })
})

describe('finding posts', () => {
  const en = { request: { locale: 'en' } } as const
  const fil = { request: { locale: 'fil' } } as const
  const all = { category: null, q: '', page: 1 } as const

  test('a page holds at most seven posts, newest first, and pages together hold all of them', () => {
    const pages = [1, 2, 3, 4].map((page) => findPosts(en, { ...all, page }))
    expect(pages[0]?.posts).toHaveLength(postList.pageSize)
    expect(pages.flatMap((page) => page.posts).map(({ slug }) => slug)).toEqual(posts.map(({ slug }) => slug))
    const dates = posts.map(({ published }) => published)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('a search needs every word, ignores case and accents, and stays in its category', () => {
    const search = (q: string) => findPosts(en, { ...all, q }).posts.map(({ slug }) => slug)
    expect(search('lipat-bahay-zzz')).toEqual([])
    expect(search('IT Park Cebú MINGLANILLA')).toEqual(['renting-in-cebu'])
    expect(search('itpark davao zzz')).toEqual([])
    expect(findPosts(en, { ...all, q: 'cebu', category: 'rental-guides' }).posts).not.toContainEqual(
      expect.objectContaining({ slug: 'renting-in-cebu' }),
    )
  })

  test('cards are in the language of the visitor', () => {
    const [english, filipino] = [findPost(en, 'renting-in-cebu'), findPost(fil, 'renting-in-cebu')]
    expect(english?.title).not.toBe(filipino?.title)
    expect(english?.blocks).toEqual(filipino?.blocks)
    expect(findPost(en, 'no-such-post')).toBeNull()
  })

  test('related posts are others, of the same category first', () => {
    const related = listRelatedPosts(en, { slug: 'renting-in-cebu', category: 'regional-markets' })
    expect(related).toHaveLength(3)
    expect(related.map(({ category }) => category)).toEqual(Array(3).fill('regional-markets'))
    expect(related.map(({ slug }) => slug)).not.toContain('renting-in-cebu')
  })
})

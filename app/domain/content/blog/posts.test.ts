// Reads every post of content/blog: a broken file must fail here and not at the first visit.
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rentTableInput } from '#app/domain/listings/rents/rent-index.schema.ts'
import { PAGES } from '#app/pages/pages.server.ts'
import { POST_CATEGORIES, POST_PICTURE } from './post.model.ts'
import { buildPost, getFilePosts } from './post.service.server.ts'

const MIN_WORDS = 600
const MIN_PER_CATEGORY = 4
const posts = getFilePosts()
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

  test('a post with a missing field or a wrong category is refused with its name', () => {
    expect(() => buildPost('broken', { fields: { title: 'X' }, text: 'Text' })).toThrow('broken')
  })
})

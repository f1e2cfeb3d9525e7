import { expect, test } from 'vitest'
import { PAGES } from '#app/pages/pages.server.ts'
import { getStoredPosts } from '#app/domain/content/blog/post.service.server.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { findQuestions, findTextPage } from './page.queries.server.ts'
import { getTextPage, TEXT_PAGES } from './page.service.server.ts'

const readers = LOCALES.map((locale) => ({ request: { locale } }))

test.each(TEXT_PAGES)(
  'the page %s exists in both languages with the same structure, and its links have a target',
  (name) => {
    const slugs = new Set(getStoredPosts().map(({ slug }) => `/blog/${slug}`))
    const [english, filipino] = LOCALES.map((locale) => getTextPage(name, locale))
    expect(english?.headings.length).toBeGreaterThan(0)
    expect(filipino?.headings).toHaveLength(english?.headings.length ?? 0)
    expect(english?.description).not.toBe(filipino?.description)
    for (const reader of readers)
      for (const [, target = ''] of findTextPage(reader, name).html.matchAll(/href="([^"]+)"/g))
        expect(target in PAGES || slugs.has(target), `${name}: ${target}`).toBe(true)
  },
)

test('the help page groups its questions by role, with unique ids and an answer each', () => {
  for (const reader of readers) {
    const groups = findQuestions(reader, '')
    expect(groups).toHaveLength(4)
    const questions = groups.flatMap((group) => group.questions)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    for (const { html } of questions) expect(html).toMatch(/^\s*<p>/)
  }
})

test('a search of the help page needs every word and leaves out other questions', () => {
  const [english] = readers
  if (!english) return
  const found = findQuestions(english, 'PASSKEY two-step').flatMap((group) => group.questions)
  expect(found.map(({ question }) => question)).toEqual(['How do I protect my account?'])
  expect(findQuestions(english, 'passkey nosuchword')).toEqual([])
})

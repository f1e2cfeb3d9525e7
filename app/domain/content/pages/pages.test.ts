import { expect, test } from 'vitest'
import { PAGES } from '#app/pages/pages.server.ts'
import { getFilePosts } from '#app/domain/content/blog/post.service.server.ts'
import { HELP_ARTICLES } from '#app/shared/help/help-articles.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { TEXT_PAGES } from './page.model.ts'
import { searchQuestions } from './page.queries.server.ts'
import { getFilePage } from './page.service.server.ts'

type Locale = (typeof LOCALES)[number]
const findQuestions = (locale: Locale, q: string) => searchQuestions(getFilePage('help', locale).groups, q)

test.each(TEXT_PAGES)(
  'the page %s exists in both languages with the same structure, and its links have a target',
  (name) => {
    const slugs = new Set(getFilePosts().map(({ slug }) => `/blog/${slug}`))
    const [english, filipino] = LOCALES.map((locale) => getFilePage(name, locale))
    expect(english?.headings.length).toBeGreaterThan(0)
    expect(filipino?.headings).toHaveLength(english?.headings.length ?? 0)
    expect(english?.description).not.toBe(filipino?.description)
    for (const { blocks } of LOCALES.map((locale) => getFilePage(name, locale)))
      for (const [, target = ''] of JSON.stringify(blocks).matchAll(/href=\\"([^"\\]+)\\"/g))
        expect(target in PAGES || slugs.has(target), `${name}: ${target}`).toBe(true)
  },
)

test('the help page groups its questions by role: every article once, with an answer', () => {
  for (const locale of LOCALES) {
    const groups = findQuestions(locale, '')
    expect(groups).toHaveLength(5)
    const questions = groups.flatMap((group) => group.questions)
    expect(questions.map(({ id }) => id)).toEqual(HELP_ARTICLES)
    for (const { html } of questions) expect(html).toMatch(/^\s*<p>/)
  }
})

test('a search of the help page needs every word and leaves out other questions', () => {
  const found = findQuestions('en', 'PASSKEY two-step').flatMap((group) => group.questions)
  expect(found.map(({ id }) => id)).toEqual(['protect-account'])
  expect(findQuestions('en', 'passkey nosuchword')).toEqual([])
})

test.each([
  ['en', 'How do I record a payment?', 'record-payment'],
  ['en', 'depozit', 'deposits'],
  ['en', 'BROKERAGÉ', 'brokerage'],
  ['fil', 'paano magpadala ng proof of payment', 'send-proof'],
  ['fil', 'SIRA', 'report-repair'],
  ['fil', 'kontrta', 'sign-lease'],
] as const)('in %s, “%s” finds the article %s', (locale, q, article) => {
  const ids = findQuestions(locale, q).flatMap(({ questions }) => questions.map(({ id }) => id))
  expect(ids).toContain(article)
  expect(ids.length).toBeLessThan(HELP_ARTICLES.length / 2)
})

test('a search marks whole words of the question and changes nothing of it', () => {
  const list = (q: string) => findQuestions('en', q).flatMap(({ questions }) => questions)
  const [plain, searched] = ['', 'commission'].map((q) => list(q).find(({ id }) => id === 'commissions'))
  const getText = (pieces: readonly { text: string }[] = []) => pieces.map(({ text }) => text).join('')
  expect(getText(searched?.pieces)).toBe(getText(plain?.pieces))
  expect(searched?.pieces.filter(({ isMarked }) => isMarked)).toMatchObject([{ text: 'commissions' }])
  expect(searched?.html).toBe(plain?.html)
  expect(plain?.pieces).toHaveLength(1)
})

test('a hostile or very long search finds nothing and takes no time', () => {
  for (const q of ['<script>alert(1)</script>', '💥'.repeat(10_000), 'zzzzzzzz '.repeat(10_000)])
    expect(findQuestions('en', `${q} nosuchword`.slice(0, 50_000)).length).toBeLessThanOrEqual(5)
  expect(findQuestions('en', 'xqzwv')).toEqual([])
})

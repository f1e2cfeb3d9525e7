import { describe, expect, test } from 'vitest'
import { checkLinks } from './link-check.rules.ts'
import { compareLines, foldDiff } from './line-diff.rules.ts'
import { findBodyProblem } from './site-text-check.rules.server.ts'
import { listFileNames, readSiteTextFile } from './site-text-file.service.server.ts'
import { parseSiteTextName } from './site-text-name.rules.ts'
import { pageForm, postForm } from './site-text.schema.ts'

describe('names', () => {
  test('every file has a name that is read, and its text passes the checks of the editor', () => {
    expect(listFileNames().length).toBeGreaterThan(20)
    for (const name of listFileNames()) {
      const parsed = parseSiteTextName(name)
      const content = parsed && readSiteTextFile(parsed)
      expect(content, name).not.toBeNull()
      if (!parsed || !content) continue
      expect(findBodyProblem(parsed, content.body), name).toBeNull()
      const form = parsed.kind === 'blog' ? postForm : pageForm
      const input = { intent: 'publish', seen: '0', body: content.body, ...content.fields }
      expect(form.safeParse(input).error?.issues ?? [], name).toEqual([])
    }
  })

  test.each([
    'blog/',
    'blog/Upper',
    'blog/a--b',
    'blog/../x',
    'pages/about',
    'pages/about.de',
    'pages/x.en',
    'pages/about.en.md',
    '',
  ])('%j is no name', (name) => expect(parseSiteTextName(name)).toBeNull())
})

describe('differences', () => {
  const show = (before: string, after: string) =>
    compareLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)

  test('changed lines are removed and added, the rest stays', () => {
    expect(show('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d'])
    expect(show('a\nb', 'a\nb')).toEqual([' a', ' b'])
    expect(show('one\ntwo\nthree', 'two\nthree\nfour')).toEqual(['-one', ' two', ' three', '+four'])
  })

  test('both texts can be read from the lines, whatever changed', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const build = (factor: number) =>
        Array.from({ length: (seed * factor) % 23 }, (_, at) => String((at * factor * seed) % 5)).join('\n')
      const [before, after] = [build(7), build(11)]
      const lines = compareLines(before, after)
      const join = (without: string) => lines.filter(({ kind }) => kind !== without).map(({ text }) => text)
      expect(join('added')).toEqual(before.split('\n'))
      expect(join('removed')).toEqual(after.split('\n'))
    }
  })

  test('the longest texts without a common line are compared in a moment', () => {
    const build = (word: string) => Array.from({ length: 1_600 }, (_, at) => `${word}${at}`).join('\n')
    const startedAt = performance.now()
    expect(compareLines(build('a'), build('b'))).toHaveLength(3_200)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('unchanged lines far from a change are counted', () => {
    const before = Array.from({ length: 20 }, (_, at) => `line ${at}`)
    const folded = foldDiff(compareLines(before.join('\n'), [...before.slice(0, 19), 'new'].join('\n')))
    expect(folded[0]).toBe(16)
    expect(folded.slice(1).map((line) => (typeof line === 'number' ? line : line.kind))).toEqual([
      'same',
      'same',
      'same',
      'removed',
      'added',
    ])
  })
})

describe('links', () => {
  const targets = {
    isPage: (path: string) => path === '/help' || path === '/blog/there',
    ownAnchors: new Set(['h-here']),
    helpAnchors: new Set(['pay']),
  }
  test.each([
    ['/help', null],
    ['/help?q=x', null],
    ['/help#pay', null],
    ['/help#gone', 'unknownHeading'],
    ['/blog/there#h-x', null],
    ['/blog/gone', 'unknownPage'],
    ['#h-here', null],
    ['#h-gone', 'unknownHeading'],
    ['https://law.example/ra-9653', null],
    ['http://law.example', 'notSecure'],
    ['mailto:a@b.ph', null],
    ['javascript:alert(1)', 'notAllowed'],
    ['//evil.example', 'notAllowed'],
    ['help', 'notAllowed'],
  ])('%s: %s', (address, problem) => {
    expect(checkLinks([{ line: 4, address }], targets)).toEqual(problem === null ? [] : [{ line: 4, address, problem }])
  })
})

describe('what can be shown', () => {
  const post = { kind: 'blog', slug: 'a' } as const
  test.each([
    ['```rents\nby: city\n```', null],
    ['```rents\nby: moon\n```', 'siteText.body.figure'],
    ['```rents\nno field\n```', 'siteText.body.figure'],
    ['```map\nby: city\n```', 'siteText.body.figure'],
    ['```rents\nby: city\n```\n\n'.repeat(7), 'siteText.body.figure'],
    ['```\nplain\n```', null],
  ])('a post with %j: %s', (body, problem) => expect(findBodyProblem(post, body)).toBe(problem))

  test('a page has no figures, and the help keeps every question once', () => {
    const help = { kind: 'pages', page: 'help', locale: 'en' } as const
    const about = { kind: 'pages', page: 'about', locale: 'en' } as const
    const body = readSiteTextFile(help)?.body ?? ''
    expect(findBodyProblem(about, '```rents\nby: city\n```')).toBe('siteText.body.noFigures')
    expect(findBodyProblem(help, body)).toBeNull()
    expect(findBodyProblem(help, body.replace('{#find-home}', ''))).toBe('siteText.body.questions')
    expect(findBodyProblem(help, body.replace('{#find-home}', '{#fair-rent}'))).toBe('siteText.body.questions')
    expect(findBodyProblem(help, `${body}\n\n### Is there more? {#more}\n\nYes.`)).toBeNull()
  })
})

test('a draft may lack fields, a publication may not, and neither is too long', () => {
  const draft = { seen: '0', body: 'Text\r\nmore' }
  const parse = (input: object) => pageForm.safeParse({ ...draft, ...input })
  expect(parse({ intent: 'save' }).data).toEqual({ intent: 'save', seen: 0, body: 'Text\nmore' })
  expect(parse({ intent: 'publish' }).success).toBe(false)
  expect(parse({ intent: 'publish', title: 'A', description: 'B' }).success).toBe(true)
  expect(parse({ intent: 'schedule', title: 'A', description: 'B' }).success).toBe(false)
  for (const input of [
    { body: '' },
    { body: 'a '.repeat(25_001) },
    { seen: '-1' },
    { title: 'a'.repeat(1_001) },
    { x: '1' },
  ])
    expect(parse({ intent: 'save', ...input }).success, JSON.stringify(input).slice(0, 60)).toBe(false)
})

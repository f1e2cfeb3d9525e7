import { describe, expect, test } from 'vitest'
import { HOSTILE_MARKDOWN, listDangers } from '#tests/support/fixtures/hostile-markdown.ts'
import { findMarkdownProblem, MARKDOWN_MAX } from './markdown-bounds.rules.ts'
import { listLinks } from './markdown-links.rules.server.ts'
import { parseDocument, renderMarkdown } from './markdown.rules.server.ts'

const renderHtml = (text: string, definitions?: string) =>
  renderMarkdown(text, definitions)
    .blocks.map((block) => (block.kind === 'html' ? block.html : ''))
    .join('')

describe('Markdown', () => {
  test('headings get ids, and those of level 2 are the contents', () => {
    const { headings } = renderMarkdown('## The **real** price\n\n### Not listed\n\n## 5 signs')
    expect(headings).toEqual([
      { id: 'h-the-real-price', text: 'The real price' },
      { id: 'h-5-signs', text: '5 signs' },
    ])
    expect(renderHtml('## 5 signs')).toContain('<h2 id="h-5-signs">5 signs</h2>')
  })

  test('raw HTML is left out', () => {
    expect(renderHtml('Text <img src=x onerror=alert(1)> here\n\n<script>alert(1)</script>')).not.toMatch(
      /<img|<script/,
    )
    expect(renderHtml('[x](https://a.example/?"onclick=)')).not.toContain('"onclick')
  })

  test('a named fenced block becomes a figure with its values; other code stays code', () => {
    const { blocks } = renderMarkdown('Before\n\n```rents\nby: city\ntype: condo\n```\n\nAfter\n\n```\nplain\n```')
    expect(blocks.map(({ kind }) => kind)).toEqual(['html', 'figure', 'html'])
    expect(blocks[1]).toEqual({ kind: 'figure', name: 'rents', values: { by: 'city', type: 'condo' } })
  })

  test('shared link definitions resolve links and are not text', () => {
    const definitions = '[L1]: https://law.example/'
    expect(renderHtml('[law][L1]', definitions)).toContain('<a href="https://law.example/" rel="noreferrer">law</a>')
    expect(renderMarkdown('[law][L1]', definitions).plainText.trim()).toBe('law')
    expect(renderHtml('[law][L1]')).not.toContain('<a') // without the definition it is no link
  })

  test('plain text has the words of paragraphs, lists and tables', () => {
    const { plainText } = renderMarkdown('One **two**\n\n- three\n- four\n\n| five | six |\n|---|---|\n| 7 | 8 |')
    expect(plainText.trim().split(/\s+/)).toEqual(['One', 'two', 'three', 'four', 'five', 'six', '7', '8'])
  })
})

test('front matter is read as fields, and a file without it is refused', () => {
  expect(parseDocument('---\ntitle: A: b\nslug: x\n---\nText')).toEqual({
    fields: { title: 'A: b', slug: 'x' },
    text: 'Text',
  })
  expect(() => parseDocument('Text')).toThrow('front matter')
  expect(() => parseDocument('---\nno colon\n---\n')).toThrow('key: value')
})

test.each(HOSTILE_MARKDOWN)('%j brings no script, no foreign resource and no other protocol', (text) => {
  expect(listDangers(renderHtml(text))).toEqual([])
  expect(listDangers(renderHtml(`Before\n\n> 1. ${text}\n\nAfter`))).toEqual([])
})

test('null control: the check finds what the renderer must not send', () => {
  const dangers = ['<script>', '<img src="x">', '<a href="javascript:x">', '<a href="//evil">', '<p onclick="x">']
  expect(dangers.map((html) => listDangers(html).length)).toEqual(dangers.map(() => 1))
  expect(listDangers('<a href="/help" rel="noreferrer">')).toEqual([])
})

test('links to pages, headings, email addresses and other sites stay links', () => {
  for (const address of ['/help#pay', '#h-a', 'mailto:a@b.ph', 'https://a.example/?b=c', 'http://a.example'])
    expect(renderHtml(`[x](${address})`)).toContain(`<a href="${address}"`)
})

test.each([
  ['too long', 'a '.repeat(MARKDOWN_MAX / 2 + 1), 'field.tooLong'],
  ['too many lines', 'a\n\n'.repeat(800), 'siteText.body.tooManyLines'],
  ['a long paragraph', 'word '.repeat(1_300), 'siteText.body.longParagraph'],
  ['many signs', '*a_'.repeat(200), 'siteText.body.tooManySigns'],
  ['many signs in many paragraphs', `${'*a '.repeat(200)}\n\n`.repeat(30), 'siteText.body.tooManySigns'],
  ['a deep quotation', '> '.repeat(1_000), 'siteText.body.tooDeep'],
  ['a deep list', '- '.repeat(20), 'siteText.body.tooDeep'],
  ['a far indentation', `${' '.repeat(60)}a`, 'siteText.body.tooDeep'],
])('a text with %s is refused before it is read', (_, text, problem) => {
  expect(findMarkdownProblem(text)).toBe(problem)
})

test('common texts are within the bounds', () => {
  expect(findMarkdownProblem('## A\n\n- [b](/c)\n- **d**\n\n---\n\n| a | b |\n|---|---|\n| c | d |')).toBeNull()
})

test('links are listed with their lines, also those by a definition', () => {
  expect(listLinks('One\n\n[a](/b) and [c][L]\n\n- [d](#e)', '[L]: https://l.example')).toEqual([
    { line: 3, address: '/b' },
    { line: 3, address: 'https://l.example' },
    { line: 5, address: '#e' },
  ])
})

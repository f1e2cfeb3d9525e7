import { describe, expect, test } from 'vitest'
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

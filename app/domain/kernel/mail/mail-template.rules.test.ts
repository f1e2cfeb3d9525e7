import { expect, test } from 'vitest'
import { buildMailBodies } from './mail-template.rules.ts'

const content = {
  locale: 'fil' as const,
  siteName: 'Tahanan',
  title: 'Kumpirmahin',
  paragraphs: ['Isa', 'Dalawa'],
  button: { label: 'Oo', url: 'https://tahanan.example/a?b=1&c=2' },
  footer: { text: 'Ayaw?', label: 'Umalis', url: 'https://tahanan.example/leave' },
}

test('text and HTML of a mail have the same content', () => {
  const { text, html } = buildMailBodies(content)
  for (const part of ['Kumpirmahin', 'Isa', 'Dalawa', 'Oo', 'Ayaw?']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text).toContain('https://tahanan.example/a?b=1&c=2')
  expect(html).toContain('href="https://tahanan.example/a?b=1&amp;c=2"')
  expect(html).toContain('<html lang="fil">')
})

test('the title of an item is a link in HTML, and its address is a line of the text', () => {
  const url = 'https://tahanan.example/properties/1'
  const { text, html } = buildMailBodies({ ...content, items: [{ title: 'Bahay', note: 'Manila', url }] })
  expect(text).toContain(`Bahay\nManila\n${url}\n`)
  expect(html).toMatch(new RegExp(`<a href="${url}"[^>]*>Bahay</a>`))
  expect(html).not.toContain(`>${url}`)
})

test('typed text is escaped', () => {
  const { html } = buildMailBodies({
    ...content,
    siteName: '"><img src=x onerror=alert(1)>',
    paragraphs: ["<b>'hi'</b>"],
  })
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;b&gt;&#39;hi&#39;&lt;/b&gt;')
})

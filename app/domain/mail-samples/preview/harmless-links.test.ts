import { expect, test } from 'vitest'
import { SAMPLE_ID, SAMPLE_TOKEN } from '../samples/mail-sample.model.ts'
import { buildFrameDocument, removeLinkPower } from './harmless-links.rules.ts'

const site = 'https://tahanan.example'

test('a link keeps its page and loses its query, its fragment, its token and its ids', () => {
  const links = [
    [`${site}/reset-password?token=${SAMPLE_TOKEN}`, `${site}/reset-password`],
    [`${site}/invitations/${SAMPLE_TOKEN}`, `${site}/invitations/sample`],
    [`${site}/properties/${SAMPLE_ID}#photos`, `${site}/properties/sample`],
    [`${site}/contact`, `${site}/contact`],
  ] as const
  for (const [address, harmless] of links)
    expect(removeLinkPower({ text: `Open:\n${address}\n`, html: `<a href="${address}">Open</a>` })).toEqual({
      text: `Open:\n${harmless}\n`,
      html: `<a href="${harmless}">Open</a>`,
    })
})

test('a query that is escaped in HTML is removed, too', () => {
  const html = `<a href="${site}/emails/unsubscribe?user=a&amp;signature=b">Stop</a>`
  expect(removeLinkPower({ text: '', html }).html).toBe(`<a href="${site}/emails/unsubscribe">Stop</a>`)
})

test('the frame has its own policy before anything else of the mail', () => {
  const html = buildFrameDocument('<!doctype html><html><head><meta charset="utf-8"></head><body>Hi</body></html>')
  expect(html).toMatch(/<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]+">/)
  expect(html).not.toMatch(/script-src|img-src|unsafe-eval/)
})

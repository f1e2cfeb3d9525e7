// Every mail of the product, in both languages, with hostile recipient names (promises E1, E3, H1).
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { requireHeaderText, MAX_SUBJECT } from '#app/adapters/mail/mail-address.ts'
import { withdrawTokens } from '#app/domain/kernel/mail/link-tokens.rules.ts'
import { MAIL_TEMPLATES } from '#app/domain/kernel/mail/mail-templates.data.ts'
import type { RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { type MailSample, SAMPLE_TOKEN as token } from '#app/domain/mail-samples/samples/mail-sample.model.ts'
import { MAIL_SAMPLES } from '#app/domain/mail-samples/samples/mail-samples.data.server.ts'
import { LOCALES, type Locale } from '#app/shared/vocabulary.ts'
import { createTestContext } from './support/context.ts'

const NAMES = [
  'Ana Reyes',
  "Niño D'Souza-Peñaflor",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><a href="https://evil.example">here</a>',
  'Ana & Ben <ana@evil.example>',
]

function renderMail(build: MailSample, name: string, locale: Locale): RenderedMail {
  const ctx = createTestContext({} as Db, { request: { locale } })
  const recipient = {
    id: crypto.randomUUID(),
    email: 'a@tahanan.example',
    firstName: name,
    locale,
    emailVerified: true,
    siteName: 'Tahanan',
  }
  return build(ctx, recipient, name) ?? expect.unreachable('no mail')
}

/** The opening tags, without the values of their attributes. */
const listTags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.replaceAll(/"[^"]*"/g, '""')) ?? []
const listAddresses = ({ text, html }: RenderedMail) => [
  ...(text.match(/\bhttps?:\/\/[^\s<>"]+/g) ?? []).filter((address) => !address.includes('evil.example')),
  ...[...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address),
]

test('every queued mail template has a case in this test', () => {
  const queuedTemplates = globSync('app/domain/**/*.server.ts')
    .flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(/template: (?:'([\w.]+)'|`([\w.]+)\$\{)/g)))
    .map(([, whole, start]) => whole ?? start ?? '')
  expect([...new Set(queuedTemplates)].toSorted()).toEqual(Object.keys(MAIL_SAMPLES).toSorted())
  expect(MAIL_TEMPLATES.toSorted()).toEqual(Object.keys(MAIL_SAMPLES).toSorted())
})

test('every version of a sample is a mail of its template', () => {
  for (const [template, samples] of Object.entries(MAIL_SAMPLES))
    for (const build of samples) {
      const { template: rendered } = renderMail(build, 'Ana', 'en')
      expect(template.endsWith('.') ? rendered.startsWith(template) : rendered === template, rendered).toBe(true)
    }
})

describe.each(Object.entries(MAIL_SAMPLES))('mail %s', (_name, builders) => {
  test.each(LOCALES)('the mail has the same content as text and as HTML, in %s', (locale) => {
    for (const build of builders) {
      const mail = renderMail(build, 'Ana', locale)
      expect(requireHeaderText(mail.subject, 'subject', MAX_SUBJECT)).toBe(mail.subject)
      expect(mail.html).toContain(`<html lang="${locale}">`)
      const textLines = mail.text.split('\n').filter((line) => line !== '' && !line.startsWith('http'))
      const decodedHtml = (mail.html ?? '').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
      for (const line of textLines) expect(decodedHtml).toContain(line.replace(/^! |:(?: https.*)?$/g, ''))
      // Without the addresses: a token may contain any letters
      const sentences = `${mail.subject} ${mail.text}`.replaceAll(/https?:\/\/\S+/g, '')
      expect(sentences).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/)
    }
  })

  test('the mail has a subject in each language', () => {
    for (const build of builders)
      expect(renderMail(build, 'Ana', 'en').subject).not.toBe(renderMail(build, 'Ana', 'fil').subject)
  })

  test.each(LOCALES)('the mail links only to our own address, in %s', (locale) => {
    for (const build of builders)
      for (const name of NAMES) {
        const addresses = listAddresses(renderMail(build, name, locale))
        expect(addresses.length).toBeGreaterThan(1)
        for (const address of addresses) expect(address).toMatch(/^https:\/\/tahanan\.example\//)
      }
  })

  test('a hostile name in the mail stays text', () => {
    for (const build of builders) {
      const plainTags = listTags(renderMail(build, 'Ana', 'en').html ?? '')
      for (const name of NAMES) {
        const { subject, html } = renderMail(build, name, 'en')
        expect(listTags(html)).toEqual(plainTags)
        expect(subject).not.toMatch(/[\r\n]/)
      }
    }
  })
})

test('no stored mail contains a token of its links', () => {
  for (const builders of Object.values(MAIL_SAMPLES))
    for (const build of builders) {
      const { text, html } = renderMail(build, 'Ana', 'en')
      const { parts, tokens } = withdrawTokens({ text, html, unsubscribeUrl: null })
      expect(JSON.stringify(parts)).not.toContain(token)
      expect(tokens.length > 0).toBe(
        /token=|\/(?:shortlists|references|sign|invitations|roommates|team-invitations|brokerage-invitations)\//.test(
          text,
        ),
      )
    }
})

test('null control: a name that is not escaped is found', () => {
  const renderUnsafely = (name: string) => `<p>Hello ${name}</p>`
  expect(listTags(renderUnsafely('<script>alert(1)</script>'))).not.toEqual(listTags(renderUnsafely('Ana')))
})

import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { m } from '#app/messages/messages.js'
import { createTestContext } from '#tests/support/context.ts'
import { type MailDeclaration, renderMail } from './rendered-mail.rules.server.ts'

const leave = { text: 'Enough?', label: 'Stop', url: 'https://tahanan.example/leave?token=a' }

function render(declaration: Partial<MailDeclaration>, locale: 'en' | 'fil' = 'en') {
  const ctx = createTestContext({} as Db)
  const base: MailDeclaration = { template: 'contact.message', subject: 'Hello', title: 'Hello', paragraphs: [] }
  return renderMail(ctx, { locale }, 'Tahanan', () => ({ ...base, ...declaration }))
}

test('the texts of a mail are in the language of its reader', () => {
  const declare = (): MailDeclaration => ({
    template: 'contact.message',
    subject: m.ui_register(),
    title: 'x',
    paragraphs: [],
  })
  const ctx = createTestContext({} as Db)
  const [english, filipino] = (['en', 'fil'] as const).map((locale) => renderMail(ctx, { locale }, 'Tahanan', declare))
  expect(english?.subject).toBe(m.ui_register({}, { locale: 'en' }))
  expect(filipino).toMatchObject({ locale: 'fil', subject: m.ui_register({}, { locale: 'fil' }) })
})

test('a subject with a line break becomes one line (promise E1)', () => {
  expect(render({ subject: 'Bahay\r\nBcc: ana@evil.example' }).subject).toBe('Bahay Bcc: ana@evil.example')
})

test('the link of the small print is also the header for unsubscribing', () => {
  const mail = render({ leave })
  expect(mail.unsubscribeUrl).toBe(leave.url)
  expect(mail.text).toContain(`Enough?\nStop: ${leave.url}`)
})

test('small print that ends no mails adds no header', () => {
  expect(render({ footer: { ...leave, url: '/dashboard/settings' } })).not.toHaveProperty('unsubscribeUrl')
})

test('paths become addresses of the configured base URL', () => {
  const link = (url: string) => ({ label: 'Open', url })
  const { text } = render({
    button: link('/a?b=1'),
    otherButton: link('https://tahanan.example/c'),
    items: [{ title: 'Bahay', note: 'Manila', url: '/properties/1' }],
    footer: { ...leave, url: '/d' },
  })
  expect(text.match(/https?:\/\/\S+/g)).toEqual(
    ['/properties/1', '/a?b=1', '/c', '/d'].map((path) => `https://tahanan.example${path}`),
  )
})

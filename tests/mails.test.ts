// Every mail the product sends, in both languages, to people whose names try things (PROMISES E1, E3, H1).
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { headerText, MAX_SUBJECT } from '#app/adapters/mail/mail-address.ts'
import {
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from '#app/domain/accounts/sign-in/account.mail.server.ts'
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { messageMailsOffLink } from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import { erasureMail, exportMail } from '#app/domain/privacy/erasure/privacy.mail.server.ts'
import { twoFactorMail } from '#app/domain/accounts/two-factor/two-factor.mail.server.ts'
import { confirmationMail } from '#app/domain/content/newsletter/newsletter.mail.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { inquiryMail } from '#app/domain/messaging/inquiries/inquiry.mail.server.ts'
import { unreadDigestMail } from '#app/domain/messaging/digest/unread-digest.mail.server.ts'
import { INQUIRY_VARIANTS, LOCALES, type Locale } from '#app/shared/vocabulary.ts'
import { TEST_NOW, testContext } from './support/context.ts'

type MailText = Pick<NewMail, 'subject' | 'text' | 'html'>
type Maker = (ctx: Ctx, to: Recipient, name: string) => MailText | null

const siteName = 'Tahanan'
const token = 'T'.repeat(43)
const TWO_FACTOR = [
  'twoFactor.turnedOn',
  'twoFactor.turnedOff',
  'twoFactor.recoveryUsed',
  'twoFactor.codesRenewed',
] as const

const waiting = (name: string, content: string, isWarned = false) => ({
  conversationId: crypto.randomUUID(),
  propertyId: crypto.randomUUID(),
  clientUserId: 'somebody',
  title: `Bahay ni ${name}`,
  titleFil: null,
  otherName: name,
  unread: 2,
  newest: 7,
  untoldSince: TEST_NOW,
  content,
  hasAttachments: content === '',
  isWarned,
})
const digest: (conversations: number) => Maker = (conversations) => (ctx, to, name) =>
  unreadDigestMail(
    ctx,
    { ...to, role: 'landlord' },
    {
      siteName,
      conversations,
      unsubscribeUrl: messageMailsOffLink(ctx, to.id),
      named: [waiting(name, name, true), waiting(name, '')].slice(0, conversations),
    },
  )

/** By the name under which each is queued. */
const MAILS: Record<string, Maker[]> = {
  'account.verifyEmail': [(ctx, to) => verificationMail(ctx, to, { siteName, token })],
  'account.passwordReset': [(ctx, to) => passwordResetMail(ctx, to, { siteName, token })],
  'account.passwordChanged': [(ctx, to) => passwordChangedMail(ctx, to, { siteName })],
  'account.erasureAsked': [(ctx, to) => erasureMail(ctx, to, { siteName, eraseAfter: TEST_NOW })],
  'account.exportReady': [
    (ctx, to) => exportMail(ctx, to, { siteName, exportId: crypto.randomUUID(), token, expiresAt: TEST_NOW }),
  ],
  'account.twoFactor': TWO_FACTOR.map((action) => (ctx, to) => twoFactorMail(ctx, to, { siteName, action })),
  'newsletter.confirm': [(ctx) => confirmationMail(ctx, siteName, { confirmToken: token, unsubscribeToken: token })],
  'inquiry.': INQUIRY_VARIANTS.map(
    (variant) => (ctx, to, name) =>
      inquiryMail(ctx, { ...to, role: 'agent', wantsMail: true }, siteName, {
        home: {
          id: crypto.randomUUID(),
          title: `Bahay ni ${name}`,
          titleFil: null,
          ownerId: '',
          contactId: '',
          agentId: null,
          ownerAgentId: null,
        },
        sender: { fullName: name, email: 'nag.tanong@tahanan.example' },
        variant,
        content: `Ako si ${name}.\n\nAvailable pa po ba?`,
        phone: '+639171234567',
        conversationId: crypto.randomUUID(),
      }),
  ),
  'messages.unread': [digest(1), digest(2), digest(9)],
}

const NAMES = [
  'Ana Reyes',
  "Niño D'Souza-Peñaflor",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><a href="https://evil.example">here</a>',
  'Ana & Ben <ana@evil.example>',
]

function rendered(make: Maker, name: string, locale: Locale): MailText {
  const ctx = testContext({} as Db, { request: { locale } })
  const recipient = {
    id: crypto.randomUUID(),
    email: 'a@tahanan.example',
    firstName: name,
    locale,
    emailVerified: true,
  }
  return make(ctx, recipient, name) ?? expect.unreachable('no mail')
}

/** Elements as they open, with nothing a name could have added. */
const tagsOf = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.replaceAll(/"[^"]*"/g, '""')) ?? []
const addressesIn = ({ text, html = '' }: MailText) => [
  ...(text.match(/\bhttps?:\/\/[^\s<>"]+/g) ?? []).filter((address) => !address.includes('evil.example')),
  ...[...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address),
]

test('every mail that is queued somewhere is looked at here', () => {
  const queued = globSync('app/domain/**/*.server.ts')
    .flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(/template: (?:'([\w.]+)'|`([\w.]+)\$\{)/g)))
    .map(([, whole, start]) => whole ?? start ?? '')
  expect([...new Set(queued)].toSorted()).toEqual(Object.keys(MAILS).toSorted())
})

describe.each(Object.entries(MAILS))('the mail %s', (_name, makers) => {
  test.each(LOCALES)('says the same as text and as HTML, in %s', (locale) => {
    for (const make of makers) {
      const mail = rendered(make, 'Ana', locale)
      expect(headerText(mail.subject, 'subject', MAX_SUBJECT)).toBe(mail.subject)
      expect(mail.html).toContain(`<html lang="${locale}">`)
      const words = mail.text.split('\n').filter((line) => line !== '' && !line.startsWith('http'))
      const seen = (mail.html ?? '').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
      for (const line of words) expect(seen).toContain(line.replace(/^! |:(?: https.*)?$/g, ''))
      expect(`${mail.subject} ${mail.text}`).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/)
    }
  })

  test('is written in each language', () => {
    for (const make of makers)
      expect(rendered(make, 'Ana', 'en').subject).not.toBe(rendered(make, 'Ana', 'fil').subject)
  })

  test.each(LOCALES)('leads to our own address only, in %s', (locale) => {
    for (const make of makers)
      for (const name of NAMES) {
        const addresses = addressesIn(rendered(make, name, locale))
        expect(addresses.length).toBeGreaterThan(1)
        for (const address of addresses) expect(address).toMatch(/^https:\/\/tahanan\.example\//)
      }
  })

  test('keeps what a name tries as text', () => {
    for (const make of makers) {
      const plain = tagsOf(rendered(make, 'Ana', 'en').html ?? '')
      for (const name of NAMES) {
        const { subject, html = '' } = rendered(make, name, 'en')
        expect(tagsOf(html)).toEqual(plain)
        expect(subject).not.toMatch(/[\r\n]/)
      }
    }
  })
})

test('null control: a name that is not escaped is found', () => {
  const naive = (name: string) => `<p>Hello ${name}</p>`
  expect(tagsOf(naive('<script>alert(1)</script>'))).not.toEqual(tagsOf(naive('Ana')))
})

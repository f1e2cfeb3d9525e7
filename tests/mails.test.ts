// Every mail of the product, in both languages, with hostile recipient names (promises E1, E3, H1).
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { requireHeaderText, MAX_SUBJECT } from '#app/adapters/mail/mail-address.ts'
import { buildInvitationMail } from '#app/domain/admin/users/user-invitation.mail.server.ts'
import { buildSigningCodeMail } from '#app/domain/tenancy/signing/signing.mail.server.ts'
import { buildBrokerageInvitationMail } from '#app/domain/agents/brokerage/brokerage-invitation.mail.server.ts'
import { buildTeamInvitationMail } from '#app/domain/accounts/team/team-invitation.mail.server.ts'
import { buildTenantInvitationMail } from '#app/domain/tenancy/tenant-invitations/tenant-invitation.mail.server.ts'
import { buildShortlistMail } from '#app/domain/agents/shortlists/shortlist.mail.server.ts'
import { buildUnsubscribeLink } from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import { buildContactMail } from '#app/domain/content/contact/contact.mail.server.ts'
import { buildContactReplyMail } from '#app/domain/content/contact/contact-reply.mail.server.ts'
import { buildConfirmationMail } from '#app/domain/content/newsletter/newsletter.mail.server.ts'
import { withdrawTokens } from '#app/domain/kernel/mail/link-tokens.rules.ts'
import { buildInquiryMail } from '#app/domain/messaging/inquiries/inquiry.mail.server.ts'
import { buildNotificationDigestMail } from '#app/domain/notifications/digest/notification-digest.mail.server.ts'
import { buildNotificationMail } from '#app/domain/notifications/delivery/notification.mail.server.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { buildUnreadDigestMail } from '#app/domain/messaging/digest/unread-digest.mail.server.ts'
import { buildIssueLeaveLink } from '#app/domain/content/newsletter/issue-link.rules.server.ts'
import { buildIssueMail } from '#app/domain/content/newsletter/newsletter-issue.mail.server.ts'
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import type { RentFigures } from '#app/domain/listings/rents/rent-index.model.ts'
import { buildSearchAlertMail } from '#app/domain/saved/alerts/search-alert.mail.server.ts'
import { buildPauseLink } from '#app/domain/saved/searches/pause-link.commands.server.ts'
import { INQUIRY_VARIANTS, LOCALES, type Locale, TEAM_ROLES } from '#app/shared/vocabulary.ts'
import { TEST_NOW, createTestContext } from './support/context.ts'
import { ACCOUNT_MAIL_BUILDERS } from './support/mails/account-mails.ts'
import { type MailBuilder, type MailText, VISIT_MAIL_BUILDERS } from './support/mails/visit-mails.ts'

const siteName = 'Tahanan'
const token = 'T'.repeat(43)
const buildUnreadConversation = (name: string, content: string, isWarned = false) => ({
  conversationId: crypto.randomUUID(),
  propertyId: crypto.randomUUID(),
  clientUserId: 'somebody',
  title: `Bahay ni ${name}`,
  titleFil: null,
  otherName: name,
  unread: 2,
  newest: 7,
  unnotifiedSince: TEST_NOW,
  content,
  visitLine: null,
  hasAttachments: content === '',
  isWarned,
})
const buildDigest: (conversations: number) => MailBuilder = (conversations) => (ctx, to, name) =>
  buildUnreadDigestMail(
    ctx,
    { ...to, role: 'landlord', isDaily: false },
    {
      siteName,
      conversationCount: conversations,
      unsubscribeUrl: buildUnsubscribeLink(ctx, to.id, ['messages']),
      listedConversations: [buildUnreadConversation(name, name, true), buildUnreadConversation(name, '')].slice(
        0,
        conversations,
      ),
    },
  )

/** By the template name of the queue. */
const MAIL_BUILDERS: Record<string, MailBuilder[]> = {
  ...ACCOUNT_MAIL_BUILDERS,
  'newsletter.confirm': [
    (ctx) => buildConfirmationMail(ctx, siteName, { confirmToken: token, unsubscribeToken: token }),
  ],
  'contact.message': [
    (ctx, _to, name) =>
      buildContactMail(ctx, siteName, {
        name,
        email: 'nag.tanong@tahanan.example',
        subject: `Tanong ni ${name}`,
        message: `Ako si ${name}.`,
      }),
  ],
  'contact.reply': [
    (ctx, { locale }, name) =>
      buildContactReplyMail(ctx, siteName, {
        name,
        subject: `Tanong ni ${name}`,
        message: `Ako si ${name}.`,
        reply: `Salamat, ${name}.\n\nNasa settings ito.`,
        locale,
      }),
  ],
  'inquiry.': INQUIRY_VARIANTS.map(
    (variant) => (ctx, to, name) =>
      buildInquiryMail(ctx, { ...to, role: 'agent', wantsMail: true }, siteName, {
        listing: {
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
        text: { content: `Ako si ${name}.\n\nAvailable pa po ba?`, visitLine: null },
        phone: '+639171234567',
        conversationId: crypto.randomUUID(),
      }),
  ),
  'lease.code': [
    (ctx, to, name) =>
      buildSigningCodeMail(ctx, to, siteName, {
        code: '123456',
        listing: `Bahay ni ${name}`,
        rentalId: crypto.randomUUID(),
      }),
  ],
  'notification.': (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).map(
    (kind) => (ctx, to, name) =>
      buildNotificationMail(
        ctx,
        { ...to, role: 'landlord' },
        {
          siteName,
          unsubscribeUrl: buildUnsubscribeLink(ctx, to.id, ['listings']),
          notification: {
            userId: to.id,
            kind,
            subject: { type: 'listing', id: crypto.randomUUID() },
            params: { title: `Bahay ni ${name}`, note: `Paki-ayos, ${name}` },
          },
        },
      ),
  ),
  ...VISIT_MAIL_BUILDERS,
  'notifications.digest': [1, 25].map(
    (count) => (ctx, to, name) =>
      buildNotificationDigestMail(
        ctx,
        { ...to, role: 'landlord' },
        {
          siteName,
          unsubscribeUrl: buildUnsubscribeLink(ctx, to.id, ['listings', 'payments']),
          topics: ['listings', 'payments'],
          due: Array.from({ length: count }, (_, n) => ({
            kind: n % 2 ? 'paymentProof.confirmed' : 'listing.returned',
            params: { title: `Bahay ni ${name}`, note: `Paki-ayos, ${name}` },
            count: 1,
            lastAt: TEST_NOW,
          })),
        },
      ),
  ),
  'search.found': [1, 25].map(
    (count) => (ctx, to, name) =>
      buildSearchAlertMail(
        ctx,
        { ...to, role: 'tenant' },
        {
          siteName,
          pauseUrl: buildPauseLink(ctx, crypto.randomUUID()),
          search: { name: `Hanap ni ${name}`.slice(0, 80), query: 'location=makati' },
          listings: Array.from({ length: count }, () => buildListing(name)),
          recommended: Array.from({ length: Math.min(count, 3) }, () => ({
            listing: buildListing(name),
            likeness: { isSameCity: count > 1, difference: -2_000_00 },
          })),
        },
      ),
  ),
  'newsletter.issue': [
    { place: null, rents: null },
    { place: { name: 'Makati', slug: 'makati' }, rents: buildRents(4) },
    { place: { name: 'Makati', slug: 'makati' }, rents: buildRents(-4) },
    { place: { name: 'Makati', slug: 'makati' }, rents: buildRents(0) },
  ].map(
    (content) => (ctx, to, name) =>
      buildIssueMail(
        ctx,
        { ...content, newCount: 1, listings: [buildListing(name)] },
        { locale: to.locale, siteName, leaveUrl: buildIssueLeaveLink(ctx, crypto.randomUUID()) },
      ),
  ),
  'user.invited': [
    (ctx, to, name) => buildInvitationMail(ctx, { fullName: name, type: 'tenant', locale: to.locale }, siteName),
  ],
  'shortlist.sent': [null, 'Tingnan po ninyo ang mga ito.'].map(
    (note) => (ctx, to, name) =>
      buildShortlistMail(
        ctx,
        {
          locale: to.locale,
          firstName: name,
          agentName: name,
          agency: `Ahensya ni ${name}`,
          note,
          listingCount: 3,
          expiresAt: TEST_NOW,
          url: `https://tahanan.example/shortlists/${token}`,
        },
        siteName,
      ),
  ),
  'team.invited': TEAM_ROLES.map((role): MailBuilder => (ctx, { locale }, name) => {
    const url = `https://tahanan.example/team-invitations/${token}`
    return buildTeamInvitationMail(ctx, { locale, owner: name, role, expiresAt: TEST_NOW, url }, siteName)
  }),
  'brokerage.invited': [
    (ctx, { locale }, name) => {
      const url = `https://tahanan.example/brokerage-invitations/${token}`
      const people = { broker: name, brokerage: `Bahay ni ${name}` }
      return buildBrokerageInvitationMail(ctx, { locale, ...people, expiresAt: TEST_NOW, url }, siteName)
    },
  ],
  'tenant.invited': [
    (ctx, { locale }, name) => {
      const facts = { tenant: name, owner: name, listing: `Bahay ni ${name}`, expiresAt: TEST_NOW }
      const url = `https://tahanan.example/invitations/${token}`
      return buildTenantInvitationMail(ctx, { locale, ...facts, url }, siteName)
    },
  ],
  'messages.unread': [buildDigest(1), buildDigest(2), buildDigest(9)],
}

function buildListing(name: string): ListingSummary {
  return {
    id: crypto.randomUUID(),
    title: `Bahay ni ${name}`,
    price: 2_500_000,
    deposit: null,
    bedrooms: 2,
    bathrooms: 1,
    parking: 0,
    propertyType: 'condo',
    featured: false,
    availableFrom: null,
    barangay: 'San Lorenzo',
    city: 'Makati',
    region: 'Metro Manila',
    photo: null,
    contact: { name, kind: 'landlord' },
  }
}

function buildRents(percent: number): RentFigures {
  const trend = { percent, recentCount: 30, earlierCount: 30 }
  return { count: 60, lower: 2_000_000, median: 2_500_000, upper: 3_000_000, trend }
}

const NAMES = [
  'Ana Reyes',
  "Niño D'Souza-Peñaflor",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><a href="https://evil.example">here</a>',
  'Ana & Ben <ana@evil.example>',
]

function renderMail(build: MailBuilder, name: string, locale: Locale): MailText {
  const ctx = createTestContext({} as Db, { request: { locale } })
  const recipient = {
    id: crypto.randomUUID(),
    email: 'a@tahanan.example',
    firstName: name,
    locale,
    emailVerified: true,
  }
  return build(ctx, recipient, name) ?? expect.unreachable('no mail')
}

/** The opening tags, without the values of their attributes. */
const listTags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.replaceAll(/"[^"]*"/g, '""')) ?? []
const listAddresses = ({ text, html = '' }: MailText) => [
  ...(text.match(/\bhttps?:\/\/[^\s<>"]+/g) ?? []).filter((address) => !address.includes('evil.example')),
  ...[...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address),
]

test('every queued mail template has a case in this test', () => {
  const queuedTemplates = globSync('app/domain/**/*.server.ts')
    .flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(/template: (?:'([\w.]+)'|`([\w.]+)\$\{)/g)))
    .map(([, whole, start]) => whole ?? start ?? '')
  expect([...new Set(queuedTemplates)].toSorted()).toEqual(Object.keys(MAIL_BUILDERS).toSorted())
})

describe.each(Object.entries(MAIL_BUILDERS))('mail %s', (_name, builders) => {
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
        const { subject, html = '' } = renderMail(build, name, 'en')
        expect(listTags(html)).toEqual(plainTags)
        expect(subject).not.toMatch(/[\r\n]/)
      }
    }
  })
})

test('no stored mail contains a token of its links', () => {
  for (const builders of Object.values(MAIL_BUILDERS))
    for (const build of builders) {
      const { text, html = '' } = renderMail(build, 'Ana', 'en')
      const { parts, tokens } = withdrawTokens({ text, html, unsubscribeUrl: null })
      expect(JSON.stringify(parts)).not.toContain(token)
      expect(tokens.length > 0).toBe(
        /token=|\/(?:shortlists|invitations|team-invitations|brokerage-invitations)\//.test(text),
      )
    }
})

test('null control: a name that is not escaped is found', () => {
  const renderUnsafely = (name: string) => `<p>Hello ${name}</p>`
  expect(listTags(renderUnsafely('<script>alert(1)</script>'))).not.toEqual(listTags(renderUnsafely('Ana')))
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { MAIL_TEMPLATES } from '#app/domain/kernel/mail/mail-templates.data.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { EMAILS_PER_HOUR } from '#app/shared/constants.ts'
import { type AdminRole, LOCALES } from '#app/shared/vocabulary.ts'
import { makeConsoleAdmin } from '#tests/support/console-admin.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { SAMPLE_TOKEN } from '../samples/mail-sample.model.ts'
import { listMails, previewMail } from './mail-preview.queries.server.ts'
import { sendTestMail } from './test-mail.commands.server.ts'

const database = setUpTestDatabase()

async function createAdminContext(adminRole: AdminRole) {
  const email = `${adminRole}-${crypto.randomUUID().slice(0, 8)}@tahanan.example`
  const { userId } = await makeConsoleAdmin(database.db, email, { role: adminRole })
  return {
    email,
    ctx: createTestContext(database.db, { actor: { id: userId, role: 'admin', isActive: true, adminRole } }),
  }
}

const catchCode = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (isAppError(error) ? error.code : error),
  )

test('the list names every template with its subject, and each opens in both languages without a link that does anything', async () => {
  const { ctx } = await createAdminContext('content')
  const { mails } = await listMails(ctx)
  expect(mails.map(({ template }) => template)).toEqual(MAIL_TEMPLATES)
  for (const { template, subject, versions } of mails) {
    expect(subject).not.toBe('')
    for (const locale of LOCALES) {
      const first = await previewMail(ctx, { template, locale, version: 1 })
      expect(first.versions).toHaveLength(versions)
      expect(first.html).toContain(`<html lang="${locale}">`)
      const { text, html } = await previewMail(ctx, { template, locale, version: versions + 1 })
      for (const body of [first.text, first.html, text, html]) {
        expect(body).not.toContain(SAMPLE_TOKEN)
        expect(body).not.toMatch(/https?:\/\/[^\s<>"]*(?:[?#]|[0-9a-f]{8}-)/)
      }
    }
  }
})

test('a test goes to the own address only, is marked, has no header for unsubscribing, and is in the audit log', async () => {
  const { ctx, email } = await createAdminContext('owner')
  await sendTestMail(ctx, { template: 'notification.', locale: 'fil', version: 2 })
  const sent = await database.db.select().from(emails).where(eq(emails.toAddress, email))
  expect(sent).toMatchObject([{ locale: 'fil', unsubscribeUrl: null, tokensSealed: null, replyTo: null }])
  expect(sent[0]?.subject).toMatch(/^\[Pagsubok\] ./)
  const entries = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, ctx.actor?.id ?? ''))
  expect(entries).toMatchObject([{ action: 'mail.testSent', subjectType: 'mail', details: { locale: 'fil' } }])
  expect((await listMails(ctx)).tests).toMatchObject([{ status: 'queued', subject: sent[0]?.subject }])
})

test('tests count for the limits of the administrator', async () => {
  const { ctx, email } = await createAdminContext('content')
  const send = () => catchCode(sendTestMail(ctx, { template: 'contact.reply', locale: 'en', version: 1 }))
  for (let count = 0; count < EMAILS_PER_HOUR; count++) expect(await send()).toBeNull()
  expect(await send()).toBe('email.limitReached')
  expect(await database.db.$count(emails, eq(emails.toAddress, email))).toBe(EMAILS_PER_HOUR)
})

test('a version that does not exist sends nothing, and other roles see and send nothing', async () => {
  const { ctx } = await createAdminContext('owner')
  expect(await catchCode(sendTestMail(ctx, { template: 'contact.reply', locale: 'en', version: 9 }))).toBe(
    'app.notFound',
  )
  for (const role of ['moderator', 'support', 'finance'] as const) {
    const { ctx: other, email } = await createAdminContext(role)
    expect(await catchCode(listMails(other))).toBe('auth.forbidden')
    expect(await catchCode(previewMail(other, { template: 'contact.reply', version: 1 }))).toBe('auth.forbidden')
    expect(await catchCode(sendTestMail(other, { template: 'contact.reply', locale: 'en', version: 1 }))).toBe(
      'auth.forbidden',
    )
    expect(await database.db.$count(emails, eq(emails.toAddress, email))).toBe(0)
  }
})

// Every mail of the site as a reader gets it, from the samples.
import { and, desc, eq } from 'drizzle-orm'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { getOwnAdminAccount } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { MAIL_TEMPLATES, type MailTemplate } from '#app/domain/kernel/mail/mail-templates.data.ts'
import type { RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { SAMPLE_ID, type SampleReader } from '../samples/mail-sample.model.ts'
import { MAIL_SAMPLES } from '../samples/mail-samples.data.server.ts'
import { removeLinkPower } from './harmless-links.rules.ts'
import { type ListedMail, type MailPreview, type SentTest, SHOWN_TESTS } from './mail-preview.model.ts'
import type { PreviewAddress } from './mail-preview.schema.ts'

/** In every field that people type: the other side of a conversation, an owner, a title. */
const SAMPLE_NAME = 'Ana Reyes'

export async function listMails(ctx: Ctx): Promise<{ mails: ListedMail[]; address: string; tests: SentTest[] }> {
  authorize(ctx.actor, 'mail.preview')
  const [reader, address] = await Promise.all([buildReader(ctx, ctx.request.locale), getOwnAddress(ctx)])
  const mails = MAIL_TEMPLATES.map((template) => {
    const [first, ...others] = MAIL_SAMPLES[template]
    const subject = first?.(ctx, reader, SAMPLE_NAME)?.subject ?? ''
    return { template, subject, versions: 1 + others.length }
  })
  return { mails, address, tests: await listTests(ctx, address) }
}

export async function previewMail(ctx: Ctx, { template, locale, version }: PreviewAddress): Promise<MailPreview> {
  authorize(ctx.actor, 'mail.preview')
  const reader = await buildReader(ctx, locale ?? ctx.request.locale)
  const rendered = renderSamples(ctx, template, reader)
  const at = Math.min(version, rendered.length)
  const mail = rendered[at - 1] ?? fail('app.notFound')
  return {
    template,
    locale: reader.locale,
    version: at,
    versions: rendered.map(({ subject }) => subject),
    ...removeLinkPower({ subject: mail.subject, text: mail.text, html: mail.html }),
  }
}

/** One version, without anything that its links could do. */
export async function renderTestMail(ctx: Ctx, address: Required<PreviewAddress>): Promise<RenderedMail> {
  const reader = await buildReader(ctx, address.locale)
  const { unsubscribeUrl: _, ...mail } =
    renderSamples(ctx, address.template, reader)[address.version - 1] ?? fail('app.notFound')
  return removeLinkPower(mail)
}

/** The address in the header of the console, of the administrator who is signed in. */
export async function getOwnAddress(ctx: Ctx): Promise<string> {
  return (await getOwnAdminAccount(ctx)).email
}

/** Mails to people without an account are in the language of the request, so it is that of the reader here. */
function renderSamples(ctx: Ctx, template: MailTemplate, reader: SampleReader): RenderedMail[] {
  const readerCtx = { ...ctx, request: { ...ctx.request, locale: reader.locale } }
  return MAIL_SAMPLES[template].map((build) => build(readerCtx, reader, SAMPLE_NAME)).filter((mail) => mail !== null)
}

async function buildReader(ctx: Ctx, locale: Locale): Promise<SampleReader> {
  const { siteName } = await getSettings(ctx)
  return { id: SAMPLE_ID, email: 'maria@tahanan.example', firstName: 'Maria', emailVerified: true, locale, siteName }
}

/** Mails that the administrator caused and that went to their own address are tests. */
async function listTests(ctx: Ctx, address: string): Promise<SentTest[]> {
  const { id, subject, status, attempts, createdAt } = emails
  return ctx.db
    .select({ id, subject, status, attempts, createdAt })
    .from(emails)
    .where(and(eq(emails.sender, `user:${ctx.actor?.id}`), eq(emails.toAddress, address)))
    .orderBy(desc(emails.createdAt))
    .limit(SHOWN_TESTS)
}

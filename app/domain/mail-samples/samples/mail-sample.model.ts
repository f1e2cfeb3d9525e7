// What a sample of a mail is: the mail of a template, built from made-up facts.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import type { MailTemplate } from '#app/domain/kernel/mail/mail-templates.data.ts'

export type SampleReader = Recipient & { siteName: string }

/** `name` is in every field that people type. Null if the person gets no such mail, which no sample may return. */
export type MailSample = (ctx: Ctx, to: SampleReader, name: string) => RenderedMail | null

/** The versions of each template: a mail with another event, role or number of entries. */
export type MailSamples<T extends MailTemplate> = Readonly<Record<T, readonly MailSample[]>>

export const SAMPLE_ID = '00000000-0000-4000-8000-000000000000'
/** As long as a real one, and opens nothing. */
export const SAMPLE_TOKEN = 'T'.repeat(43)

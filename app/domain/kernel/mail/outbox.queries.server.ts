// The outbox as a page, with the delivery status of each mail. Mails contain links that open accounts, so the outbox can be opened only
// on the machine of a local server that keeps its mail.
import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { unsealMail } from './sealed-mail.rules.server.ts'
import type { OutboxMail, OutboxPage } from './outbox.model.ts'

export const MAILS_PER_PAGE = 50

const lineColumns = {
  id: emails.id,
  template: emails.template,
  to: emails.toAddress,
  subject: emails.subject,
  status: emails.status,
  attempts: emails.attempts,
  createdAt: emails.createdAt,
}

export function isOutboxOpen(ctx: Ctx): boolean {
  return ctx.config.hasLocalOutbox && ctx.request.isLocal
}

function requireOpenOutbox(ctx: Ctx): void {
  if (!isOutboxOpen(ctx)) fail('app.notFound')
}

/** `before` is the `next` of the previous page; an invalid cursor starts with the newest. */
export async function getOutboxPage(ctx: Ctx, before?: string | null): Promise<OutboxPage> {
  requireOpenOutbox(ctx)
  const cursor = readCursor(before)
  const rows = await ctx.db
    .select({
      ...lineColumns,
      cursorAt: sql<string>`to_char(${emails.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(emails)
    .where(
      cursor ? sql`(${emails.createdAt}, ${emails.id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : undefined,
    )
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(MAILS_PER_PAGE + 1)
  const pageRows = rows.slice(0, MAILS_PER_PAGE)
  const last = rows.length > pageRows.length ? pageRows.at(-1) : undefined
  return {
    mails: pageRows,
    next: last ? `${last.cursorAt}~${last.id}` : null,
  }
}

export async function findOutboxMail(ctx: Ctx, id: string): Promise<OutboxMail | null> {
  requireOpenOutbox(ctx)
  if (!isUuid(id)) return null
  const [mail] = await ctx.db
    .select({
      ...lineColumns,
      locale: emails.locale,
      replyTo: emails.replyTo,
      textBody: emails.textBody,
      htmlBody: emails.htmlBody,
      unsubscribeUrl: emails.unsubscribeUrl,
      tokensSealed: emails.tokensSealed,
      attachments: emails.attachments,
      nextAttemptAt: emails.nextAttemptAt,
      lastError: emails.lastError,
      sentAt: emails.sentAt,
    })
    .from(emails)
    .where(eq(emails.id, id))
  if (!mail) return null
  const { textBody: _text, htmlBody: _html, tokensSealed: _sealed, ...line } = mail
  const parts = unsealMail(ctx.adapters.cipher, mail)
  return { ...line, ...parts, links: listLinks(parts.text), attachments: mail.attachments ?? [] }
}

function listLinks(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))]
}

const cursorSchema = z.object({ at: z.iso.datetime(), id: z.uuid() })

function readCursor(text: string | null | undefined): z.infer<typeof cursorSchema> | null {
  const [at, id] = (text ?? '').split('~')
  const parsed = cursorSchema.safeParse({ at, id })
  return parsed.success ? parsed.data : null
}

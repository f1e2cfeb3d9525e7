// Sends the weekly issue. The primary key (subscription, week) is inserted in the transaction that queues the mail, so that a reader gets one
// issue a week, also from two processes and after a crash.
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { newsletterIssues, newsletterSubscriptions as subscriptions } from '#app/db/schema/platform/content.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getIsoWeek, toManilaDay } from '#app/shared/dates.ts'
import { buildIssueLeaveLink } from './issue-link.rules.server.ts'
import { buildIssueMail } from './newsletter-issue.mail.server.ts'
import type { IssueContent } from './newsletter-issue.model.ts'
import { composeIssue } from './newsletter-issue.queries.server.ts'

const READERS_PER_BATCH = 200
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

type Reader = Pick<typeof subscriptions.$inferSelect, 'id' | 'email' | 'locale' | 'citySlug'>

/** One reader's failure does not keep the issues of the others; the job fails at the end and is retried for the rest. */
export async function sendWeeklyIssues(ctx: Ctx): Promise<void> {
  const week = getIsoWeek(toManilaDay(ctx.now()))
  const contents = new Map<string, IssueContent | null>()
  let failure: unknown
  let readers = await listReaders(ctx, week, NIL_UUID)
  while (readers.length > 0) {
    for (const reader of readers) {
      try {
        await sendIssue(ctx, reader, week, await getContent(ctx, contents, reader))
      } catch (error) {
        ctx.adapters.log.warn('newsletter.issueNotSent', { error })
        failure = error
      }
    }
    readers = await listReaders(ctx, week, readers.at(-1)?.id ?? NIL_UUID)
  }
  if (failure) throw failure
}

async function listReaders(ctx: Ctx, week: string, after: string): Promise<Reader[]> {
  return ctx.db
    .select({
      id: subscriptions.id,
      email: subscriptions.email,
      locale: subscriptions.locale,
      citySlug: subscriptions.citySlug,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'confirmed'),
        gt(subscriptions.id, after),
        sql`not exists (select from ${newsletterIssues} issue where issue.subscription_id = ${subscriptions.id} and issue.week = ${week})`,
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(READERS_PER_BATCH)
}

/** Readers of one city and language get the same issue, so it is composed once in a run. */
async function getContent(
  ctx: Ctx,
  contents: Map<string, IssueContent | null>,
  { citySlug, locale }: Reader,
): Promise<IssueContent | null> {
  const key = `${locale} ${citySlug ?? ''}`
  const known = contents.get(key)
  if (known !== undefined) return known
  const content = await composeIssue(ctx, { citySlug, locale })
  contents.set(key, content)
  return content
}

/** A reader who unsubscribed since the list was read gets nothing. */
async function sendIssue(ctx: Ctx, reader: Reader, week: string, content: IssueContent | null): Promise<void> {
  if (content === null) return
  await inTransaction(ctx, async (tx) => {
    const claimed = await tx.db.execute(sql`
      insert into ${newsletterIssues} (subscription_id, week, queued_at)
      select id, ${week}, ${ctx.now()} from ${subscriptions} where id = ${reader.id} and status = 'confirmed' for share
      on conflict do nothing`)
    if (claimed.rowCount !== 1) return
    const leaveUrl = buildIssueLeaveLink(ctx, reader.id)
    await sendMail(tx, reader.email, (siteName) =>
      buildIssueMail(ctx, content, { locale: reader.locale, siteName, leaveUrl }),
    )
  })
}

// The messages of the contact form, for administrators. Every list is bounded and read in the order of an index.
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { containsText } from '#app/db/like-pattern.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { buildContactText, contactMessages } from '#app/db/schema/platform/content.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { contactList, type ContactCase, type ContactQuery, type ContactRow } from './contact-desk.model.ts'

/** A count stops here. */
const MAX_COUNTED = 1_000

const ROW_COLUMNS = {
  id: contactMessages.id,
  name: contactMessages.name,
  subject: contactMessages.subject,
  createdAt: contactMessages.createdAt,
  handledAt: contactMessages.handledAt,
}

/** What waits comes oldest first, everything else newest first. */
export async function listContactMessages(ctx: Ctx, query: ContactQuery): Promise<ContactRow[]> {
  authorize(ctx.actor, 'contact.answer')
  const order = query.state === 'open' ? asc : desc
  return ctx.db
    .select(ROW_COLUMNS)
    .from(contactMessages)
    .where(matchesQuery(query))
    .orderBy(order(contactMessages.createdAt), order(contactMessages.id))
    .limit(contactList.pageSize)
    .offset(getPageOffset(query.page, contactList.pageSize))
}

export async function countContactMessages(ctx: Ctx, query: ContactQuery): Promise<number> {
  authorize(ctx.actor, 'contact.answer')
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${contactMessages} where ${matchesQuery(query)} limit ${MAX_COUNTED}) c`,
  )
  return rows[0]?.total ?? 0
}

function matchesQuery({ search, state }: ContactQuery): SQL {
  const isInState = { open: isNull, done: isNotNull, all: () => undefined }[state](contactMessages.handledAt)
  const isFound = search === '' ? undefined : containsText(buildContactText(contactMessages), search)
  return and(isInState, isFound) ?? sql`true`
}

/** Null for an unknown id. */
export async function findContactMessage(ctx: Ctx, id: string): Promise<ContactCase | null> {
  authorize(ctx.actor, 'contact.answer')
  const [row] = await ctx.db
    .select({
      ...ROW_COLUMNS,
      email: contactMessages.email,
      message: contactMessages.message,
      locale: contactMessages.locale,
      userId: contactMessages.userId,
      reply: contactMessages.reply,
      repliedAt: contactMessages.repliedAt,
      handlerName: users.fullName,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.handledBy))
    .where(eq(contactMessages.id, id))
  return row ?? null
}

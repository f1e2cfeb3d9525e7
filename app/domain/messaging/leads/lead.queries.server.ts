// What waits for the agent: conversations without an answer, the longest first; hot leads; and clients without a next action. A snoozed
// client is in none of them. Only clients whom the agent sees (promise Z6).
import { and, asc, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { buildVisibleClientIdsSql, isOwnClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import type { ClientRow } from '#app/domain/agents/clients/client.model.ts'
import { CLIENT_COLUMNS, isOpenStage } from '#app/domain/agents/clients/client.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { formatMessageText } from '#app/domain/kernel/wording/message-text.labels.ts'
import type { VisitLine } from '#app/shared/tenancy-vocabulary.ts'
import { loadConversation } from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { fillTemplate } from '#app/domain/messaging/reply-templates/reply-template.rules.ts'
import { findReplyTemplate } from '#app/domain/messaging/reply-templates/reply-template.queries.server.ts'
import { formatDate, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getFirstName, shorten, toOneLine } from '#app/shared/text.ts'
import { HOT_LEAD_STAGES } from '#app/shared/vocabulary.ts'
import { isPromise, THANKS_PATTERN } from './lead.rules.ts'
import { LEAD_DAYS, type Leads, LEADS_LIMIT, type WaitingLead } from './lead.model.ts'

const MAX_TEXT = 280
/** Conversations whose waiting time is computed. */
const LEAD_CANDIDATES = 200

export async function listLeads(ctx: Ctx): Promise<Leads> {
  const isAwake = or(isNull(clients.snoozedUntil), lte(clients.snoozedUntil, ctx.now()))
  const listWhere = (condition: SQL | undefined): Promise<ClientRow[]> =>
    ctx.db
      .select(CLIENT_COLUMNS)
      .from(clients)
      .where(and(isOwnClient(ctx), isAwake, condition))
      .orderBy(asc(clients.nextActionDue), asc(clients.createdAt), asc(clients.id))
      .limit(LEADS_LIMIT)
  const [waiting, hot, idle] = await Promise.all([
    listWaitingLeads(ctx),
    listWhere(inArray(clients.stage, HOT_LEAD_STAGES)),
    listWhere(and(isOpenStage, isNull(clients.nextAction))),
  ])
  return { waiting, hot, idle }
}

/**
 * Since the first message of the client after the last one of the agent's side. That time is computed for the conversations that have been
 * silent longest, so the cost does not depend on how many wait. Those that end with thanks are no candidates.
 */
export async function listWaitingLeads(ctx: Ctx): Promise<WaitingLead[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'client.list')
  const me = ctx.actor.id
  const now = ctx.now()
  const since = new Date(now.getTime() - LEAD_DAYS * 24 * 60 * 60_000).toISOString()
  const title = ctx.request.locale === 'fil' ? sql`coalesce(listing.title_fil, listing.title)` : sql`listing.title`
  const { rows } = await ctx.db.execute<WaitingLead & { since: Date; visitLine: VisitLine | null }>(sql`
    with silent as (
      select c.id, c.client_id, c.client_user_id, c.property_id, latest.content, latest.visit_line
      from ${conversations} c
      join ${clients} client on client.id = c.client_id
      cross join lateral (select m.sender_id, m.content, m.visit_line from ${messages} m
        where m.conversation_id = c.id order by m.sequence desc limit 1) latest
      where c.agent_id = (select own.id from ${agents} own where own.user_id = ${me})
        and c.last_message_at >= ${since}::timestamptz
        and c.client_id in ${buildVisibleClientIdsSql(me)}
        and (client.snoozed_until is null or client.snoozed_until <= ${now.toISOString()}::timestamptz)
        and latest.sender_id = c.client_user_id
        and latest.content !~* ${THANKS_PATTERN}
      order by c.last_message_at, c.id limit ${LEAD_CANDIDATES}
    )
    select c.id as "conversationId", client.id as "clientId", client.name, client.stage, ${title} as listing,
      c.content as text, c.visit_line as "visitLine", waiting.at as since
    from silent c
    join ${clients} client on client.id = c.client_id
    join ${properties} listing on listing.id = c.property_id
    cross join lateral (select min(m.created_at) as at from ${messages} m
      where m.conversation_id = c.id and m.sequence > coalesce((select answer.sequence from ${messages} answer
        where answer.conversation_id = c.id and answer.sender_id <> c.client_user_id
        order by answer.sequence desc limit 1), 0)) waiting
    order by waiting.at, c.id`)
  return rows
    .filter(({ text }) => !isPromise(text))
    .slice(0, LEADS_LIMIT)
    .map(({ conversationId, clientId, name, stage, listing, text, visitLine, since: waitingSince }) => ({
      conversationId,
      clientId,
      name,
      stage,
      listing,
      text: shorten(toOneLine(formatMessageText({ content: text, visitLine }, ctx.request.locale)), MAX_TEXT),
      waitingSince: new Date(waitingSince),
    }))
}

/** The text of a template with the facts of the conversation, in the language of the template; empty without a template. */
export async function buildLeadReply(
  ctx: Ctx,
  { conversationId, templateId }: { conversationId: string; templateId: string | null },
): Promise<string> {
  const subject = await loadConversation(ctx, conversationId)
  const template = await findReplyTemplate(ctx, templateId)
  if (!template) return ''
  const { rows } = await ctx.db.execute<{
    title: string
    title_fil: string | null
    city: string
    price: string | null
    available_from: string | null
    renter: string
    agent: string
  }>(sql`
    select listing.title, listing.title_fil, listing.city, listing.base_price as price, listing.available_from::text, renter.full_name as renter,
      own.full_name as agent
    from ${properties} listing join ${users} renter on renter.id = ${subject.client.userId}
      join ${users} own on own.id = ${ctx.actor?.id ?? null}
    where listing.id = ${subject.listing.id}`)
  const [row] = rows
  if (!row) return template.content
  const { language } = template
  const { available_from: from } = row
  const isFree = from === null || from <= toManilaDay(ctx.now())
  return fillTemplate(template.content, {
    name: getFirstName(row.renter),
    listing: language === 'fil' ? (row.title_fil ?? row.title) : row.title,
    rent: row.price === null ? '' : formatPesosPerMonth(Number(row.price), language),
    city: row.city,
    available: isFree ? m.ui_now({}, { locale: language }) : formatDate(from, language),
    agent: row.agent,
  })
}

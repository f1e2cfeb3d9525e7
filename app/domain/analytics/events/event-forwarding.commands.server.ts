// Forwards events to the configured address, at least once and in the order of their ids. The receiver recognizes a repeated event by its id.
// A failure is tried again later and later, and never delays a page: a job forwards.
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { EventReceiver, ForwardedEvent } from '#app/adapters/event-receiver/event-receiver.server.ts'
import { analyticsEvents, analyticsForwarding as forwarding } from '#app/db/schema/platform/analytics.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

const BATCH_SIZE = 500
const BATCHES_PER_RUN = 60
/** Longer than any statement may run, so that no event with a smaller id is stored after its batch was read. */
const SETTLED_MS = 30_000
/** Longer than the receiver may take; another process waits so long for one that was killed. */
const LEASE_MS = 60_000
const FIRST_DELAY_MS = 60_000
const MAX_DELAY_MS = 6 * 60 * 60_000

/** Nothing happens without a configured address, while another process forwards, and before the next attempt is due. */
export async function forwardEvents(ctx: Ctx): Promise<void> {
  const receiver = ctx.adapters.eventReceiver
  if (!receiver) return
  await startForwarding(ctx, receiver)
  for (let n = 0; n < BATCHES_PER_RUN; n++) {
    const position = await claimPosition(ctx, receiver)
    if (!position || !(await forwardBatch(ctx, receiver, position))) return
  }
}

type Position = { lastEventId: number; attempts: number }

/** Events from before the address was configured are not forwarded. */
async function startForwarding(ctx: Ctx, { hash }: EventReceiver): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${forwarding} (receiver_hash, last_event_id, next_attempt_at)
    select ${hash}, coalesce(max(id), 0), ${ctx.now()} from ${analyticsEvents} on conflict do nothing`)
}

async function claimPosition(ctx: Ctx, { hash }: EventReceiver): Promise<Position | undefined> {
  const [position] = await ctx.db
    .update(forwarding)
    .set({ nextAttemptAt: afterMs(ctx, LEASE_MS) })
    .where(and(eq(forwarding.receiverHash, hash), lte(forwarding.nextAttemptAt, ctx.now())))
    .returning({ lastEventId: forwarding.lastEventId, attempts: forwarding.attempts })
  return position
}

/** Returns whether there may be more. */
async function forwardBatch(ctx: Ctx, receiver: EventReceiver, { lastEventId, attempts }: Position): Promise<boolean> {
  const events = await listSettledEvents(ctx, lastEventId)
  try {
    if (events.length > 0) await receiver.send(events)
  } catch (error) {
    ctx.adapters.log.warn('analytics.notForwarded', { attempts: attempts + 1, error })
    const delay = Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS)
    await setPosition(ctx, receiver, { lastEventId, attempts: attempts + 1, nextAttemptAt: afterMs(ctx, delay) })
    return false
  }
  await setPosition(ctx, receiver, {
    lastEventId: Number(events.at(-1)?.id ?? lastEventId),
    attempts: 0,
    nextAttemptAt: ctx.now(),
  })
  return events.length === BATCH_SIZE
}

/** A process that was stopped for longer than its lease does not move the position back. */
async function setPosition(
  ctx: Ctx,
  { hash }: EventReceiver,
  position: Position & { nextAttemptAt: Date },
): Promise<void> {
  await ctx.db
    .update(forwarding)
    .set(position)
    .where(and(eq(forwarding.receiverHash, hash), lte(forwarding.lastEventId, position.lastEventId)))
}

/** Up to the first event that is too new. */
async function listSettledEvents(ctx: Ctx, after: number): Promise<ForwardedEvent[]> {
  const rows = await ctx.db
    .select()
    .from(analyticsEvents)
    .where(gt(analyticsEvents.id, after))
    .orderBy(asc(analyticsEvents.id))
    .limit(BATCH_SIZE)
  const settledBefore = afterMs(ctx, -SETTLED_MS)
  const end = rows.findIndex(({ occurredAt }) => occurredAt > settledBefore)
  return (end === -1 ? rows : rows.slice(0, end)).map(toForwardedEvent)
}

function toForwardedEvent(row: typeof analyticsEvents.$inferSelect): ForwardedEvent {
  const { id, name, audience, locale, route, propertyId, details, occurredAt } = row
  return { id: String(id), name, audience, locale, route, propertyId, details, occurredAt: occurredAt.toISOString() }
}

function afterMs(ctx: Ctx, ms: number): Date {
  return new Date(ctx.now().getTime() + ms)
}

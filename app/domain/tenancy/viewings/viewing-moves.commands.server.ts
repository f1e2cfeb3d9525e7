// Answers to a viewing and its further course. Each move is one UPDATE on the status and version that the person saw, so of two moves
// exactly one succeeds; the other gets `app.changedMeanwhile`.
import { eq } from 'drizzle-orm'
import { viewingProposals } from '#app/db/schema/tenancy/viewings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { announceEvent } from '#app/domain/integrations/webhooks/webhook-event.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { isHostBusy } from '#app/domain/tenancy/imported-calendars/busy-time.queries.server.ts'
import { listProposedTimes, type WantedTimes } from '#app/domain/messaging/inquiries/wanted-times.rules.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import { isTimeTaken, lockCalendars, refuseTakenTime } from './held-time.commands.server.ts'
import { parseProposedTimes } from './proposed-times.rules.server.ts'
import { updateVisit } from './update-visit.commands.server.ts'
import { getPart, loadViewing, type Viewing } from './viewing-access.queries.server.ts'
import { announceViewing, writeViewingLine } from './viewing-announcement.commands.server.ts'
import type { ViewingIntent } from './viewing.model.ts'
import { findObstacle, getTarget, listComingTimes, REMINDER_MS } from './viewing.rules.ts'

/** `version` is the one that the person saw. */
export type ViewingRef = { id: string; version: number }

/** The side that did not propose picks one of the times. The time is held from now on. */
export async function confirmViewing(ctx: Ctx, { startsAt, ...ref }: ViewingRef & { startsAt: Date }): Promise<void> {
  await refuseTakenTime(() =>
    move(ctx, ref, 'confirm', async (tx, viewing) => {
      const isOffered = listComingTimes(viewing, ctx.now()).some((time) => time.getTime() === startsAt.getTime())
      if (!isOffered) failField('startsAt', 'viewing.time.choose')
      const hostUserId = pickHost(tx, viewing)
      await writeViewingLine(tx, viewing, { event: 'confirmed', times: [startsAt] })
      await lockCalendars(tx, [hostUserId, viewing.tenantId, viewing.listing.id])
      // A chosen open time was free when it was chosen, and is kept
      const isKept = viewing.holdsTime && viewing.hostUserId === hostUserId
      if (!isKept && (await isHostBusy(tx, hostUserId, { from: startsAt, until: getEnd(viewing, startsAt) })))
        fail('viewing.hostBusy')
      const moved = await updateVisit(tx, viewing, 'confirm', {
        scheduledAt: startsAt,
        endsAt: getEnd(viewing, startsAt),
        hostUserId,
        holdsTime: true,
        // Nobody needs a reminder of what was agreed less than a day before
        remindedAt: startsAt.getTime() - ctx.now().getTime() < REMINDER_MS ? ctx.now() : null,
      })
      await replaceProposals(tx, viewing, [])
      await announceViewing(tx, { ...moved, hostUserId, times: [startsAt], startsAt }, 'confirmed')
      const { id: listingId, ownerId, agentUserId, agentIsActive } = viewing.listing
      await announceEvent(tx, 'viewing.booked', {
        userIds: [ownerId, ...(agentUserId !== null && agentIsActive ? [agentUserId] : [])],
        data: { viewingId: viewing.id, listingId, startsAt: startsAt.toISOString() },
      })
    }),
  )
}

/** The answer of the side that did not propose. */
export async function declineViewing(ctx: Ctx, { reason, ...ref }: ViewingRef & { reason: string | null }) {
  await move(ctx, ref, 'decline', (tx, viewing) => endViewing(tx, viewing, 'declined', reason))
}

export async function cancelViewing(ctx: Ctx, { reason, ...ref }: ViewingRef & { reason: string | null }) {
  await move(ctx, ref, 'cancel', (tx, viewing) => endViewing(tx, viewing, 'cancelled', reason))
}

async function endViewing(ctx: Ctx, viewing: Viewing, event: 'declined' | 'cancelled', reason: string | null) {
  await writeViewingLine(ctx, viewing, { event, times: [viewing.startsAt], reason })
  const intent = event === 'declined' ? 'decline' : 'cancel'
  const moved = await updateVisit(ctx, viewing, intent, { cancelReason: reason, holdsTime: false })
  await announceViewing(ctx, moved, event, reason)
}

/** Another time, also of a confirmed viewing. The former time is free from now on, and the other side answers. */
export async function proposeViewingTimes(ctx: Ctx, { id, version, ...wanted }: ViewingRef & WantedTimes) {
  await move(ctx, { id, version }, 'propose', async (tx, viewing) => {
    requireSignIn(tx.actor)
    const times = parseProposedTimes(ctx, wanted)
    const [startsAt] = times
    if (!startsAt) failField('date', 'field.required')
    await requireFreeTimes(tx, viewing, wanted)
    await writeViewingLine(tx, viewing, { event: 'moved', times })
    const moved = await updateVisit(tx, viewing, 'propose', {
      scheduledAt: startsAt,
      endsAt: getEnd(viewing, startsAt),
      holdsTime: false,
      proposedBy: tx.actor.id,
      remindedAt: null,
    })
    await replaceProposals(tx, viewing, times)
    await announceViewing(tx, { ...moved, times, startsAt }, 'moved')
  })
}

/**
 * Nobody proposes a time at which the host is busy elsewhere. A host proposes none at which they, or the home, have another agreed visit, either;
 * the visits of others are not the renter's business.
 */
async function requireFreeTimes(ctx: Ctx, viewing: Viewing, wanted: WantedTimes): Promise<void> {
  const isHost = getPart(ctx, viewing).side === 'host'
  const hostUserId = isHost ? pickHost(ctx, viewing) : viewing.hostUserId
  for (const { date, time, timeField } of listProposedTimes(wanted)) {
    const startsAt = toManilaMoment(date, time)
    const endsAt = getEnd(viewing, startsAt)
    if (await isHostBusy(ctx, hostUserId, { from: startsAt, until: endsAt })) failField(timeField, 'viewing.time.busy')
    const place = { hostUserId, listingId: viewing.listing.id, exceptId: viewing.id }
    if (isHost && (await isTimeTaken(ctx, { ...place, startsAt, endsAt })))
      failField(timeField, 'inspection.time.taken')
  }
}

export async function startViewing(ctx: Ctx, ref: ViewingRef): Promise<void> {
  await move(ctx, ref, 'start', async (tx, viewing) => void (await updateVisit(tx, viewing, 'start', {})))
}

export async function completeViewing(ctx: Ctx, ref: ViewingRef): Promise<void> {
  await move(ctx, ref, 'complete', async (tx, viewing) => {
    await updateVisit(tx, viewing, 'complete', { completedAt: ctx.now() })
  })
}

const ACTIONS = {
  confirm: 'viewing.confirm',
  decline: 'viewing.decline',
  cancel: 'viewing.cancel',
  propose: 'viewing.propose',
  start: 'viewing.advance',
  complete: 'viewing.advance',
} as const satisfies Record<ViewingIntent, string>

async function move(
  ctx: Ctx,
  { id, version }: ViewingRef,
  intent: ViewingIntent,
  work: (tx: Ctx, viewing: Viewing) => Promise<void>,
): Promise<void> {
  const viewing = await loadViewing(ctx, id)
  requireSignIn(ctx.actor)
  authorize(ctx.actor, ACTIONS[intent], viewing)
  if (viewing.version !== version) fail('app.changedMeanwhile')
  const obstacle = findObstacle(viewing, intent, getPart(ctx, viewing), ctx.now())
  if (obstacle === 'inspection.time.past') failField('startsAt', obstacle)
  if (obstacle) fail(obstacle, { from: viewing.status, to: getTarget(intent) })
  const subject = getAccountSubject(ctx.actor.id)
  await inTransaction(ctx, async (tx) => {
    await hitLimit(tx, 'message', subject)
    await work(tx, viewing)
  })
}

async function replaceProposals(ctx: Ctx, { id }: Viewing, times: readonly Date[]): Promise<void> {
  await ctx.db.delete(viewingProposals).where(eq(viewingProposals.inspectionId, id))
  if (times.length === 0) return
  await ctx.db
    .insert(viewingProposals)
    .values(times.map((startsAt, index) => ({ inspectionId: id, position: index + 1, startsAt })))
}

/** The person of the host's side who confirms or proposed meets the renter; an administrator does not. */
function pickHost(ctx: Ctx, { hostUserId, tenantId, proposerId, listing }: Viewing): string {
  const hosts = [listing.ownerId, ...(listing.agentIsActive ? [listing.agentUserId] : [])]
  const candidate = ctx.actor?.id === tenantId ? proposerId : (ctx.actor?.id ?? '')
  return hosts.includes(candidate) ? candidate : hostUserId
}

const getEnd = ({ durationMinutes }: Viewing, startsAt: Date) => new Date(startsAt.getTime() + durationMinutes * 60_000)

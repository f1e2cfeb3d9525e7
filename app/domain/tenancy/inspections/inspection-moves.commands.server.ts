// Answers to an inspection and its further course. Each move is one UPDATE on the status and version that the person saw, so of two moves
// exactly one succeeds; the other gets `app.changedMeanwhile`.
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { lockCalendars, refuseTakenTime } from '#app/domain/tenancy/viewings/held-time.commands.server.ts'
import { updateVisit } from '#app/domain/tenancy/viewings/update-visit.commands.server.ts'
import type { ViewingRef } from '#app/domain/tenancy/viewings/viewing-moves.commands.server.ts'
import type { ViewingIntent } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { findObstacle, getTarget, REMINDER_MS } from '#app/domain/tenancy/viewings/viewing.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { getInspectionPart, type Inspection, loadInspection } from './inspection-access.queries.server.ts'
import { announceInspection } from './inspection-announcement.commands.server.ts'
import { requireFreeTime } from './schedule-inspection.commands.server.ts'

/** The side that did not propose agrees. The time is held from now on. */
export async function confirmInspection(ctx: Ctx, ref: ViewingRef): Promise<void> {
  await refuseTakenTime(() =>
    move(ctx, ref, 'confirm', async (tx, inspection) => {
      const { startsAt, durationMinutes, tenantId, listing } = inspection
      const hostUserId = pickHost(tx, inspection)
      await lockCalendars(tx, [hostUserId, tenantId, listing.id])
      const moved = await updateVisit(tx, inspection, 'confirm', {
        endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000),
        hostUserId,
        holdsTime: true,
        // Nobody needs a reminder of what was agreed less than a day before
        remindedAt: startsAt.getTime() - ctx.now().getTime() < REMINDER_MS ? ctx.now() : null,
      })
      await announceInspection(tx, { ...moved, hostUserId }, 'confirmed')
    }),
  )
}

type Reasoned = ViewingRef & { reason: string | null }

/** The answer of the side that did not propose. */
export async function declineInspection(ctx: Ctx, { reason, ...ref }: Reasoned): Promise<void> {
  await move(ctx, ref, 'decline', (tx, inspection) => endInspection(tx, inspection, 'declined', reason))
}

export async function cancelInspection(ctx: Ctx, { reason, ...ref }: Reasoned): Promise<void> {
  await move(ctx, ref, 'cancel', (tx, inspection) => endInspection(tx, inspection, 'cancelled', reason))
}

async function endInspection(
  ctx: Ctx,
  inspection: Inspection,
  event: 'declined' | 'cancelled',
  reason: string | null,
): Promise<void> {
  const intent = event === 'declined' ? 'decline' : 'cancel'
  const moved = await updateVisit(ctx, inspection, intent, { cancelReason: reason, holdsTime: false })
  await announceInspection(ctx, moved, event, reason)
}

/** Another time, also of a confirmed inspection. The former time is free from now on, and the other side answers. */
export async function proposeInspectionTime(
  ctx: Ctx,
  { date, time, ...ref }: ViewingRef & { date: string; time: string },
): Promise<void> {
  await move(ctx, ref, 'propose', async (tx, inspection) => {
    requireSignIn(tx.actor)
    const { id, type, durationMinutes: minutes, hostUserId } = inspection
    const times = await requireFreeTime(tx, inspection, { id, type, wanted: { date, time }, minutes, hostUserId })
    const moved = await updateVisit(tx, inspection, 'propose', {
      scheduledAt: times.startsAt,
      endsAt: times.endsAt,
      holdsTime: false,
      proposedBy: tx.actor.id,
      remindedAt: null,
    })
    await announceInspection(tx, { ...moved, times: [times.startsAt], startsAt: times.startsAt }, 'moved')
  })
}

export async function startInspection(ctx: Ctx, ref: ViewingRef): Promise<void> {
  await move(ctx, ref, 'start', async (tx, inspection) => void (await updateVisit(tx, inspection, 'start', {})))
}

/** What was found is read by both sides. */
export async function completeInspection(
  ctx: Ctx,
  { findings, ...ref }: ViewingRef & { findings: string | null },
): Promise<void> {
  await move(ctx, ref, 'complete', async (tx, inspection) => {
    await updateVisit(tx, inspection, 'complete', { findings, completedAt: ctx.now() })
  })
}

const ACTIONS = {
  confirm: 'inspection.confirm',
  decline: 'inspection.decline',
  cancel: 'inspection.cancel',
  propose: 'inspection.reschedule',
  start: 'inspection.advance',
  complete: 'inspection.advance',
} as const satisfies Record<ViewingIntent, string>

async function move(
  ctx: Ctx,
  { id, version }: ViewingRef,
  intent: ViewingIntent,
  work: (tx: Ctx, inspection: Inspection) => Promise<void>,
): Promise<void> {
  const inspection = await loadInspection(ctx, id)
  requireSignIn(ctx.actor)
  authorize(ctx.actor, ACTIONS[intent], inspection)
  if (inspection.version !== version) fail('app.changedMeanwhile')
  const obstacle = findObstacle(inspection, intent, getInspectionPart(ctx, inspection), ctx.now())
  if (obstacle === 'inspection.time.past') fail('inspection.timePassed')
  if (obstacle) fail(obstacle, { from: inspection.status, to: getTarget(intent) })
  const subject = getAccountSubject(ctx.actor.id)
  await inTransaction(ctx, async (tx) => {
    await hitLimit(tx, 'message', subject)
    await work(tx, inspection)
    await recordAudit(tx, {
      action: 'inspection.moved',
      subjectType: 'inspection',
      subjectId: id,
      details: { from: inspection.status, to: getTarget(intent) },
    })
  })
}

/** The person of the owner's side who confirms or proposed meets the tenant; an administrator does not. */
function pickHost(ctx: Ctx, { hostUserId, tenantId, proposerId, listing, assignedUserId }: Inspection): string {
  const candidate = ctx.actor?.id === tenantId ? proposerId : (ctx.actor?.id ?? '')
  return [listing.ownerId, assignedUserId].includes(candidate) ? candidate : hostUserId
}

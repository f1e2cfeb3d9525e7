// The owner, or the agent who manages the home, proposes a time for an inspection; the tenant answers. A proposed time is not held, but a
// time that is held already is refused at once.
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { isTimeTaken } from '#app/domain/tenancy/viewings/held-time.commands.server.ts'
import { parseProposedTimes } from '#app/domain/tenancy/viewings/proposed-times.rules.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { findInspection, type InspectedRental, loadInspectableRental } from './inspection-access.queries.server.ts'
import { announceInspection } from './inspection-announcement.commands.server.ts'
import type { RentalInspectionType } from './inspection.model.ts'
import { isInspectionDay } from './inspection.rules.ts'
import type { InspectionInput } from './inspection.schema.ts'

/** Returns the id. */
export async function scheduleInspection(ctx: Ctx, { key, ...input }: InspectionInput): Promise<string> {
  await loadInspectableRental(ctx, input.rental)
  return once(ctx, { operation: 'inspection.schedule', key, input }, (tx) => storeInspection(tx, input))
}

async function storeInspection(ctx: Ctx, input: Omit<InspectionInput, 'key'>): Promise<string> {
  requireSignIn(ctx.actor)
  const { rental: rentalId, type, priority, minutes, notes, ...wanted } = input
  const rental = await loadInspectableRental(ctx, rentalId)
  authorize(ctx.actor, 'inspection.schedule', rental)
  await hitLimit(ctx, 'message', getAccountSubject(ctx.actor.id))
  const isHost = [rental.listing.ownerId, rental.assignedUserId].includes(ctx.actor.id)
  const hostUserId = isHost ? ctx.actor.id : rental.listing.ownerId
  const { startsAt, endsAt } = await requireFreeTime(ctx, rental, { type, wanted, minutes, hostUserId })
  const now = ctx.now()
  const [row] = await ctx.db
    .insert(inspections)
    .values({
      propertyId: rental.listing.id,
      rentalId,
      tenantId: rental.tenantId,
      agentId: rental.agentId,
      type,
      priority,
      scheduledAt: startsAt,
      durationMinutes: minutes,
      endsAt,
      hostUserId,
      proposedBy: ctx.actor.id,
      notes,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: inspections.id })
  const id = row?.id ?? fail('inspection.notFound')
  await recordAudit(ctx, {
    action: 'inspection.scheduled',
    subjectType: 'inspection',
    subjectId: id,
    details: { type, rentalId },
  })
  const stored = await findInspection(ctx, id)
  if (stored) await announceInspection(ctx, stored, 'proposed')
  return id
}

type WantedTime = {
  type: RentalInspectionType
  wanted: { date: string; time: string }
  minutes: number
  hostUserId: string
  /** The inspection that gets another time. */
  id?: string
}

/** In the future, on a day of the rental, and not while the host or the home has another visit. */
export async function requireFreeTime(
  ctx: Ctx,
  rental: InspectedRental,
  { type, wanted, minutes, hostUserId, id }: WantedTime,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const [startsAt] = parseProposedTimes(ctx, wanted)
  if (!startsAt) return failField('date', 'field.required')
  if (!isInspectionDay(type, wanted.date, rental)) failField('date', 'inspection.date.outsideRental')
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  const listingId = rental.listing.id
  const isTaken = await isTimeTaken(ctx, { hostUserId, listingId, startsAt, endsAt, exceptId: id })
  if (isTaken) failField('time', 'inspection.time.taken')
  return { startsAt, endsAt }
}

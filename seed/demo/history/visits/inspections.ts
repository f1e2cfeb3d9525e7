// Inspections during a rental.
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'
import { daysAfter, hoursAfter, momentOn } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { applyMoves } from '#seed/demo/state-moves.ts'
import inspectionTexts from '#seed/demo/data/inspections.json' with { type: 'json' }
import type { Rental } from '#seed/demo/history/rentals.ts'
import { INSPECTION_MOVES } from './viewings.ts'

export function makeRentalInspections(dataset: DemoData, rentals: readonly Rental[]): void {
  for (const rental of rentals) {
    const random = createRandom(`inspections ${rental.id}`)
    addMoveInInspection(dataset, random, rental)
    if (rental.status === 'expired') addMoveOutInspection(dataset, random, rental)
    else if (rental.tenant.isDemo || random.chance(0.3)) addPlannedInspection(dataset, random, rental)
  }
}

function addMoveInInspection(dataset: DemoData, random: Random, rental: Rental): void {
  if (rental.stay.renewal && rental.startsOn === rental.stay.renewal.startsOn) return
  const at = momentOn(rental.startsOn, random.integer(9, 13))
  if (at > dataset.calendar.now) return
  addInspection(dataset, rental, 'move_in', {
    status: 'completed',
    scheduledAt: at,
    findings: random.pick(inspectionTexts.findings),
  })
}

function addMoveOutInspection(dataset: DemoData, random: Random, rental: Rental): void {
  const isRenewed = rental.stay.renewal && rental.startsOn === rental.stay.startsOn
  if (isRenewed) return
  const at = momentOn(rental.lastDay, random.integer(9, 13))
  if (at < dataset.calendar.now)
    addInspection(dataset, rental, 'move_out', {
      status: 'completed',
      scheduledAt: at,
      findings: random.pick(inspectionTexts.findings),
    })
}

function addPlannedInspection(dataset: DemoData, random: Random, rental: Rental): void {
  const { calendar } = dataset
  const status = random.pickWeighted({ scheduled: 50, pending_confirmation: 30, cancelled: 12, in_progress: 8 })
  const isPast = status === 'in_progress' || status === 'cancelled'
  const scheduledAt = isPast
    ? calendar.at(-1, random.integer(9, 16))
    : calendar.at(random.integer(2, 25), random.integer(9, 16))
  const cancelReason = status === 'cancelled' ? random.pick(inspectionTexts.cancelReasons) : null
  addInspection(dataset, rental, random.chance(0.5) ? 'annual' : 'maintenance', { status, scheduledAt, cancelReason })
}

type InspectionFacts = Pick<typeof inspections.$inferInsert, 'scheduledAt' | 'findings' | 'cancelReason'> & {
  status: InspectionStatus
}

function addInspection(
  dataset: DemoData,
  rental: Rental,
  type: 'move_in' | 'move_out' | 'annual' | 'maintenance',
  facts: InspectionFacts,
): void {
  const random = createRandom(`inspection ${rental.id} ${type}`)
  const plannedAt = daysAfter(facts.scheduledAt, -random.integer(3, 9))
  const createdAt = plannedAt < dataset.calendar.now ? plannedAt : dataset.calendar.at(-1, 15)
  const durationMinutes = type === 'maintenance' ? 30 : 60
  const completedAt = facts.status === 'completed' ? hoursAfter(facts.scheduledAt, durationMinutes / 60) : null
  dataset.pendingRows.add(inspections, {
    ...facts,
    status: applyMoves('inspection', 'pending_confirmation', INSPECTION_MOVES[facts.status]),
    id: demoId('inspection', rental.id, type),
    propertyId: rental.stay.listing.id,
    rentalId: rental.id,
    tenantId: rental.tenant.id,
    agentId: rental.stay.listing.agent?.id ?? null,
    type,
    priority: random.pickWeighted({ normal: 75, high: 15, low: 10 }),
    durationMinutes,
    proposedBy: rental.owner.id,
    completedAt,
    version: facts.status === 'pending_confirmation' ? 1 : 2,
    createdAt,
    updatedAt: completedAt ?? createdAt,
  })
}

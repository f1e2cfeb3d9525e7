// Viewings of listings by renters. The side that did not propose the time confirms it.
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { toCalendarDay, daysAfter, hoursAfter, minutesAfter, momentOn, ONE_DAY } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { applyMoves, type StateMove } from '#seed/demo/state-moves.ts'
import inspectionTexts from '#seed/demo/data/inspections.json' with { type: 'json' }
import { getListingAgent, type Contact } from '#seed/demo/history/contacts.ts'
import { getConversationId } from '#seed/demo/history/conversations.ts'

const ACCEPTANCE: StateMove<'inspection'> = ['scheduled', 'tenant']
const START: StateMove<'inspection'> = ['in_progress', 'owner']
/** The moves that lead to each status. */
export const INSPECTION_MOVES: Record<InspectionStatus, StateMove<'inspection'>[]> = {
  pending_confirmation: [],
  scheduled: [ACCEPTANCE],
  in_progress: [ACCEPTANCE, START],
  completed: [ACCEPTANCE, START, ['completed', 'owner']],
  cancelled: [['cancelled', 'tenant']],
}

export function makeViewings(
  dataset: DemoData,
  contacts: readonly Contact[],
  agents: ReadonlyMap<string, DemoAgent>,
): void {
  const held: HeldTimes = new Map()
  for (const contact of contacts) {
    if (contact.outcome === 'answered' || contact.outcome === 'unanswered') continue
    addViewing(dataset, contact, getListingAgent(contact.listing, agents), held)
  }
}

/** The taken times of homes, hosts and renters, by their ids. */
type HeldTimes = Map<string, Set<number>>

/** Holds the time for all of them, unless one has it already: exclusion constraints refuse overlaps. All viewings start on the hour. */
function holdTime(held: HeldTimes, ids: readonly string[], startsAt: Date): boolean {
  const time = startsAt.getTime()
  if (ids.some((id) => held.get(id)?.has(time))) return false
  for (const id of ids) held.set(id, (held.get(id) ?? new Set()).add(time))
  return true
}

function addViewing(dataset: DemoData, contact: Contact, agent: DemoAgent | null, held: HeldTimes): void {
  const { calendar } = dataset
  const random = createRandom(`viewing ${contact.key}`)
  const { listing, tenant } = contact
  const isFresh = contact.outcome === 'viewing' && calendar.now.getTime() - contact.at.getTime() < 5 * ONE_DAY
  const plannedAt = isFresh
    ? calendar.at(random.integer(1, 9), random.integer(9, 17))
    : momentOn(toCalendarDay(daysAfter(contact.at, 2)), random.integer(9, 17))
  // An applicant viewed the listing before applying.
  const limit = contact.appliedAt ?? calendar.now
  const isDone = plannedAt < limit && plannedAt < calendar.now
  const host = agent?.person ?? listing.owner
  const picked = pickStatus(random, contact, isDone, plannedAt > calendar.now)
  const needsTime = picked === 'scheduled' || picked === 'completed'
  const holdsTime = needsTime && holdTime(held, [listing.id, host.id, tenant.id], plannedAt)
  // A time that somebody else has is still only proposed
  const moves = INSPECTION_MOVES[picked === 'scheduled' && !holdsTime ? 'pending_confirmation' : picked]
  const status = applyMoves('inspection', 'pending_confirmation', moves)
  const durationMinutes = 30
  const askedAt = calendar.clampToPast(hoursAfter(contact.at, 3))
  const isByTenant = random.chance(0.7)
  const completedAt = status === 'completed' ? minutesAfter(plannedAt, durationMinutes) : null
  dataset.pendingRows.add(inspections, {
    id: demoId('viewing', contact.key),
    propertyId: listing.id,
    conversationId: getConversationId(contact),
    tenantId: tenant.id,
    agentId: agent?.id ?? null,
    type: 'viewing',
    status,
    priority: random.pickWeighted({ normal: 80, high: 14, low: 6 }),
    scheduledAt: plannedAt,
    durationMinutes,
    endsAt: minutesAfter(plannedAt, durationMinutes),
    hostUserId: host.id,
    holdsTime,
    remindedAt: status === 'completed' ? daysAfter(plannedAt, -1) : null,
    proposedBy: isByTenant ? tenant.id : host.id,
    cancelReason: status === 'cancelled' ? random.pick(inspectionTexts.cancelReasons) : null,
    completedAt,
    version: 1 + moves.length,
    createdAt: askedAt,
    updatedAt: completedAt ?? askedAt,
  })
}

function pickStatus(random: Random, contact: Contact, isDone: boolean, isFuture: boolean): InspectionStatus {
  if (isFuture) return random.chance(0.5) ? 'scheduled' : 'pending_confirmation'
  if (contact.appliedAt) return 'completed'
  return isDone && random.chance(0.82) ? 'completed' : 'cancelled'
}

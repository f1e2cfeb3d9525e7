// Renters who come to look. Whoever did not propose the time confirms it.
import { inspections } from '#app/db/schema/tenancy/upkeep.server.ts'
import type { InspectionStatus } from '#app/shared/vocabulary.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { dayOf, daysAfter, hoursAfter, minutesAfter, momentOn } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import type { World } from '#seed/demo/world.ts'
import upkeep from '#seed/demo/data/upkeep.json' with { type: 'json' }
import { agentFor, type Contact } from './contacts.ts'
import { conversationId } from './conversations.ts'

export function makeViewings(world: World, contacts: readonly Contact[], agents: ReadonlyMap<string, DemoAgent>): void {
  for (const contact of contacts) {
    if (contact.outcome === 'asked' || contact.outcome === 'silent') continue
    addViewing(world, contact, agentFor(contact.listing, agents))
  }
}

function addViewing(world: World, contact: Contact, agent: DemoAgent | null): void {
  const { calendar } = world
  const dice = diceFor(`viewing ${contact.key}`)
  const { listing, tenant } = contact
  const isFresh = contact.outcome === 'viewing' && calendar.now.getTime() - contact.at.getTime() < 5 * 86_400_000
  const wished = isFresh
    ? calendar.at(dice.whole(1, 9), dice.whole(9, 17))
    : momentOn(dayOf(daysAfter(contact.at, 2)), dice.whole(9, 17))
  // Whoever applied has seen it before.
  const limit = contact.appliedAt ?? calendar.now
  const isDone = wished < limit && wished < calendar.now
  const status = statusOf(dice, contact, isDone, wished > calendar.now)
  const scheduledAt = wished
  const durationMinutes = 30
  const askedAt = calendar.past(hoursAfter(contact.at, 3))
  const isByTenant = dice.chance(0.7)
  const completedAt = status === 'completed' ? minutesAfter(scheduledAt, durationMinutes) : null
  world.ledger.add(inspections, {
    id: demoId('viewing', contact.key),
    propertyId: listing.id,
    conversationId: conversationId(contact),
    tenantId: tenant.id,
    agentId: agent?.id ?? null,
    type: 'viewing',
    status,
    priority: dice.weighted({ normal: 80, high: 14, low: 6 }),
    scheduledAt,
    durationMinutes,
    proposedBy: isByTenant ? tenant.id : (agent?.person ?? listing.owner).id,
    cancelReason: status === 'cancelled' ? dice.pick(upkeep.cancelReasons) : null,
    completedAt,
    version: status === 'pending_confirmation' ? 1 : status === 'completed' ? 4 : 2,
    createdAt: askedAt,
    updatedAt: completedAt ?? askedAt,
  })
}

function statusOf(dice: Dice, contact: Contact, isDone: boolean, isAhead: boolean): InspectionStatus {
  if (isAhead) return dice.chance(0.5) ? 'scheduled' : 'pending_confirmation'
  if (contact.appliedAt) return 'completed'
  return isDone && dice.chance(0.82) ? 'completed' : 'cancelled'
}

// Repairs, and the visits that people agree on: viewings before, inspections during a rental.
import { inspections, maintenanceRequests, maintenanceUpdates } from '#app/db/schema/tenancy/upkeep.server.ts'
import { MAINTENANCE_EMERGENCY_HOURS, MAINTENANCE_URGENT_HOURS } from '#app/shared/constants.ts'
import type { MaintenancePriority, MaintenanceStatus } from '#app/shared/vocabulary.ts'
import { daysAfter, hoursAfter, momentOn } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import type { World } from '#seed/demo/world.ts'
import upkeep from '#seed/demo/data/upkeep.json' with { type: 'json' }
import type { Rental } from './rentals.ts'

const RESPONSE_HOURS: Record<MaintenancePriority, number> = {
  urgent: MAINTENANCE_EMERGENCY_HOURS,
  high: MAINTENANCE_URGENT_HOURS,
  medium: 72,
  low: 72,
}
const WORKERS = ['Mang Boy', 'Kuya Dodong', 'Aling Nena', 'Mang Tonyo', 'Kuya Bert']

export function makeRepairs(world: World, rentals: readonly Rental[]): void {
  for (const rental of rentals) {
    const isNew = rental.startsOn > world.calendar.day(-5)
    if (isNew || rental.lastDay < world.calendar.day(-150)) continue
    const dice = diceFor(`repairs ${rental.id}`)
    const count = rental.tenant.isDemo ? 5 : rental.owner.isDemo ? 2 : Number(dice.weighted({ 0: 35, 1: 45, 2: 20 }))
    dice.some(upkeep.requests, count).forEach((kind, index) => addRepair(world, dice, rental, kind, index))
  }
}

type RequestKind = (typeof upkeep.requests)[number]
const DEMO_STATES: MaintenanceStatus[] = ['open', 'in_progress', 'completed', 'completed', 'cancelled']

function addRepair(world: World, dice: Dice, rental: Rental, kind: RequestKind, index: number): void {
  const { calendar, ledger } = world
  const moved = momentOn(rental.startsOn, 10)
  const left = rental.lastDay < calendar.today ? momentOn(rental.lastDay, 10) : calendar.now
  const openedAt = new Date(moved.getTime() + (left.getTime() - moved.getTime()) * dice.between(0.1, 0.9))
  const isRecent = calendar.now.getTime() - openedAt.getTime() < 9 * 86_400_000
  const wished = rental.tenant.isDemo
    ? (DEMO_STATES[index] ?? 'completed')
    : dice.weighted<MaintenanceStatus>(
        isRecent ? { open: 50, in_progress: 40, cancelled: 10 } : { completed: 84, cancelled: 8, in_progress: 8 },
      )
  // What is still open was told in the last days.
  const isOpen = wished === 'open' || wished === 'in_progress'
  const lately = calendar.at(-dice.whole(1, 8), dice.whole(8, 20))
  const createdAt = isOpen && left === calendar.now && lately > moved ? lately : openedAt
  const status = isOpen && left < calendar.now ? 'completed' : wished
  const id = demoId('repair', rental.id, index)
  const worker = dice.pick(WORKERS)
  const steps = stepsOf(dice, status, rental, createdAt, calendar.now)
  const last = steps.at(-1)
  ledger.add(maintenanceRequests, {
    id,
    propertyId: rental.stay.listing.id,
    rentalId: rental.id,
    requestedBy: rental.tenant.id,
    title: kind.title,
    description: kind.description,
    priority: kind.priority as MaintenancePriority,
    status,
    assignedTo: status === 'open' ? null : `${worker} (${kind.worker.toLowerCase()})`,
    respondBy: hoursAfter(createdAt, RESPONSE_HOURS[kind.priority as MaintenancePriority]),
    completedAt: status === 'completed' ? (steps.find((step) => step.status === 'completed')?.at ?? createdAt) : null,
    version: 1 + steps.filter((step) => step.status).length,
    createdAt,
    updatedAt: last?.at ?? createdAt,
  })
  steps.forEach((step, at) => {
    ledger.add(maintenanceUpdates, {
      id: demoId('repair step', id, at),
      requestId: id,
      authorId: step.by === 'tenant' ? rental.tenant.id : rental.owner.id,
      message: step.text.replace('{worker}', kind.worker.toLowerCase()),
      status: step.status,
      createdAt: step.at,
    })
  })
}

type Step = { by: 'tenant' | 'owner'; text: string; status: MaintenanceStatus | null; at: Date }

function stepsOf(dice: Dice, status: MaintenanceStatus, rental: Rental, openedAt: Date, now: Date): Step[] {
  const language = rental.tenant.locale === 'fil' ? 1 : 0
  const words = (key: keyof typeof upkeep.updates) => upkeep.updates[key][language] ?? ''
  const all: Record<MaintenanceStatus, Omit<Step, 'at'>[]> = {
    open: [{ by: 'owner', text: words('seen'), status: null }],
    in_progress: [
      { by: 'owner', text: words('seen'), status: null },
      { by: 'owner', text: words('started'), status: 'in_progress' },
    ],
    completed: [
      { by: 'owner', text: words('started'), status: 'in_progress' },
      { by: 'owner', text: words('done'), status: 'completed' },
      { by: 'tenant', text: words('thanks'), status: null },
    ],
    cancelled: [{ by: 'tenant', text: words('cancelled'), status: 'cancelled' }],
  }
  let clock = openedAt
  return all[status].map((step) => {
    // Never past the end of history: the room that is left is shared out.
    const room = (now.getTime() - clock.getTime()) * 0.4
    clock = new Date(clock.getTime() + Math.min(room, dice.whole(1, 40) * 3_600_000))
    return Object.assign(step, { at: clock })
  })
}

export function makeRentalInspections(world: World, rentals: readonly Rental[]): void {
  for (const rental of rentals) {
    const dice = diceFor(`inspections ${rental.id}`)
    addMoveIn(world, dice, rental)
    if (rental.lastDay < world.calendar.today) addMoveOut(world, dice, rental)
    else if (rental.tenant.isDemo || dice.chance(0.3)) addPlanned(world, dice, rental)
  }
}

function addMoveIn(world: World, dice: Dice, rental: Rental): void {
  if (rental.stay.renewal && rental.startsOn === rental.stay.renewal.startsOn) return
  const at = momentOn(rental.startsOn, dice.whole(9, 13))
  if (at > world.calendar.now) return
  add(world, rental, 'move_in', { status: 'completed', scheduledAt: at, findings: dice.pick(upkeep.findings) })
}

function addMoveOut(world: World, dice: Dice, rental: Rental): void {
  const renewed = rental.stay.renewal && rental.startsOn === rental.stay.startsOn
  if (renewed) return
  const at = momentOn(rental.lastDay, dice.whole(9, 13))
  if (at < world.calendar.now)
    add(world, rental, 'move_out', { status: 'completed', scheduledAt: at, findings: dice.pick(upkeep.findings) })
}

function addPlanned(world: World, dice: Dice, rental: Rental): void {
  const { calendar } = world
  const status = dice.weighted({ scheduled: 50, pending_confirmation: 30, cancelled: 12, in_progress: 8 })
  const isPast = status === 'in_progress' || status === 'cancelled'
  const scheduledAt = isPast ? calendar.at(-1, dice.whole(9, 16)) : calendar.at(dice.whole(2, 25), dice.whole(9, 16))
  const cancelReason = status === 'cancelled' ? dice.pick(upkeep.cancelReasons) : null
  add(world, rental, dice.chance(0.5) ? 'annual' : 'maintenance', { status, scheduledAt, cancelReason })
}

type InspectionFacts = Pick<typeof inspections.$inferInsert, 'status' | 'scheduledAt' | 'findings' | 'cancelReason'>

function add(
  world: World,
  rental: Rental,
  type: 'move_in' | 'move_out' | 'annual' | 'maintenance',
  facts: InspectionFacts,
): void {
  const dice = diceFor(`inspection ${rental.id} ${type}`)
  const plannedAt = daysAfter(facts.scheduledAt, -dice.whole(3, 9))
  const createdAt = plannedAt < world.calendar.now ? plannedAt : world.calendar.at(-1, 15)
  const durationMinutes = type === 'maintenance' ? 30 : 60
  const completedAt = facts.status === 'completed' ? hoursAfter(facts.scheduledAt, durationMinutes / 60) : null
  world.ledger.add(inspections, {
    ...facts,
    id: demoId('inspection', rental.id, type),
    propertyId: rental.stay.listing.id,
    rentalId: rental.id,
    tenantId: rental.tenant.id,
    agentId: rental.stay.listing.agent?.id ?? null,
    type,
    priority: dice.weighted({ normal: 75, high: 15, low: 10 }),
    durationMinutes,
    proposedBy: rental.owner.id,
    completedAt,
    version: facts.status === 'pending_confirmation' ? 1 : 2,
    createdAt,
    updatedAt: completedAt ?? createdAt,
  })
}

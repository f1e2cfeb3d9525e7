// Maintenance requests of rentals.
import { maintenanceRequests, maintenanceUpdates } from '#app/db/schema/tenancy/maintenance.server.ts'
import { calculateRespondBy } from '#app/domain/tenancy/maintenance/maintenance.rules.ts'
import type { MaintenancePriority, MaintenanceStatus } from '#app/shared/tenancy-vocabulary.ts'
import { momentOn, ONE_DAY } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { applyMoves, type StateMove } from '#seed/demo/state-moves.ts'
import maintenance from '#seed/demo/data/maintenance.json' with { type: 'json' }
import type { Rental } from './rentals.ts'

const WORKERS = ['Mang Boy', 'Kuya Dodong', 'Aling Nena', 'Mang Tonyo', 'Kuya Bert']

export function makeMaintenanceRequests(dataset: DemoData, rentals: readonly Rental[]): void {
  for (const rental of rentals) {
    const isNew = rental.startsOn > dataset.calendar.day(-5)
    if (isNew || rental.lastDay < dataset.calendar.day(-150)) continue
    const random = createRandom(`maintenance ${rental.id}`)
    const count = rental.tenant.isDemo
      ? 5
      : rental.owner.isDemo
        ? 2
        : Number(random.pickWeighted({ 0: 35, 1: 45, 2: 20 }))
    random
      .pickSome(maintenance.requests, count)
      .forEach((kind, index) => addRequest(dataset, random, rental, kind, index))
  }
}

type RequestKind = (typeof maintenance.requests)[number]
const DEMO_STATES: MaintenanceStatus[] = ['open', 'in_progress', 'completed', 'completed', 'cancelled']

function addRequest(dataset: DemoData, random: Random, rental: Rental, kind: RequestKind, index: number): void {
  const { calendar, pendingRows } = dataset
  const movedInAt = momentOn(rental.startsOn, 10)
  const movedOutAt = rental.status === 'expired' ? momentOn(rental.lastDay, 10) : calendar.now
  const openedAt = new Date(
    movedInAt.getTime() + (movedOutAt.getTime() - movedInAt.getTime()) * random.between(0.1, 0.9),
  )
  const isRecent = calendar.now.getTime() - openedAt.getTime() < 9 * ONE_DAY
  const plannedStatus = rental.tenant.isDemo
    ? (DEMO_STATES[index] ?? 'completed')
    : random.pickWeighted<MaintenanceStatus>(
        isRecent ? { open: 50, in_progress: 40, cancelled: 10 } : { completed: 84, cancelled: 8, in_progress: 8 },
      )
  // Open requests were made in the last days.
  const isOpen = plannedStatus === 'open' || plannedStatus === 'in_progress'
  const recentMoment = calendar.at(-random.integer(1, 8), random.integer(8, 20))
  const createdAt = isOpen && movedOutAt === calendar.now && recentMoment > movedInAt ? recentMoment : openedAt
  const finalStatus = isOpen && movedOutAt < calendar.now ? 'completed' : plannedStatus
  const id = demoId('maintenance', rental.id, index)
  const worker = random.pick(WORKERS)
  const steps = buildSteps(random, finalStatus, rental, createdAt, calendar.now)
  const moves = steps.flatMap(({ status: to, by }): StateMove<'maintenance'>[] => (to ? [[to, by]] : []))
  const status = applyMoves('maintenance', 'open', moves)
  const last = steps.at(-1)
  pendingRows.add(maintenanceRequests, {
    id,
    propertyId: rental.stay.listing.id,
    rentalId: rental.id,
    requestedBy: rental.tenant.id,
    title: kind.title,
    description: kind.description,
    priority: kind.priority as MaintenancePriority,
    status,
    assignedTo: status === 'open' ? null : `${worker} (${kind.worker.toLowerCase()})`,
    respondBy: calculateRespondBy(kind.priority as MaintenancePriority, createdAt),
    completedAt: status === 'completed' ? (steps.find((step) => step.status === 'completed')?.at ?? createdAt) : null,
    version: 1 + moves.length,
    createdAt,
    updatedAt: last?.at ?? createdAt,
  })
  steps.forEach((step, stepIndex) => {
    pendingRows.add(maintenanceUpdates, {
      id: demoId('maintenance step', id, stepIndex),
      requestId: id,
      authorId: step.by === 'tenant' ? rental.tenant.id : rental.owner.id,
      message: step.text.replace('{worker}', kind.worker.toLowerCase()),
      status: step.status,
      createdAt: step.at,
    })
  })
}

type Step = { by: 'tenant' | 'owner'; text: string; status: MaintenanceStatus | null; at: Date }

function buildSteps(random: Random, status: MaintenanceStatus, rental: Rental, openedAt: Date, now: Date): Step[] {
  const language = rental.tenant.locale === 'fil' ? 1 : 0
  const getText = (key: keyof typeof maintenance.updates) => maintenance.updates[key][language] ?? ''
  const all: Record<MaintenanceStatus, Omit<Step, 'at'>[]> = {
    open: [{ by: 'owner', text: getText('seen'), status: null }],
    in_progress: [
      { by: 'owner', text: getText('seen'), status: null },
      { by: 'owner', text: getText('started'), status: 'in_progress' },
    ],
    completed: [
      { by: 'owner', text: getText('started'), status: 'in_progress' },
      { by: 'owner', text: getText('done'), status: 'completed' },
      { by: 'tenant', text: getText('thanks'), status: null },
    ],
    cancelled: [{ by: 'tenant', text: getText('cancelled'), status: 'cancelled' }],
  }
  let clock = openedAt
  return all[status].map((step) => {
    // Each step takes at most 40% of the time left until now, so that none is in the future.
    const maxDelay = (now.getTime() - clock.getTime()) * 0.4
    clock = new Date(clock.getTime() + Math.min(maxDelay, random.integer(1, 40) * 3_600_000))
    return Object.assign(step, { at: clock })
  })
}

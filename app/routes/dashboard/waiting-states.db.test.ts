// Every state of a rental, as data: for each state of each machine a record is made, and the person who has to act next sees it on the first
// page. A state that is not classified fails. Documents of a rental have no state: nobody answers them.
import { describe, expect, test } from 'vitest'
import type { conditionReports } from '#app/db/schema/tenancy/deposits.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { type MachineName, STATE_MACHINES } from '#app/shared/state-machines.ts'
import { PAYMENT_STATUSES, RENTAL_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { makeConditionReport } from '#seed/factories/deposits.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRenewalOffer } from '#seed/factories/rental-terms.ts'
import * as tenancy from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { CASES, ELSEWHERE, makeLine, makeReading } from '#tests/support/fixtures/waiting/waiting-cases.ts'
import {
  type Case,
  type Cases,
  decided,
  inHours,
  type Make,
  makeScene,
  NOW,
  type Scene,
  TODAY,
} from '#tests/support/fixtures/waiting/waiting-scene.ts'
import { loadHostDashboard } from './shared/load-host-dashboard.server.ts'
import { loadTenantDashboard } from './tenant/load-tenant-dashboard.server.ts'

const database = setUpTestDatabase()

const PAYMENT_CASES: Record<(typeof PAYMENT_STATUSES)[number], Case> = {
  pending: { make: async (scene) => [(await makeLine(scene)).id], seen: ['tenant rentDue'] },
  paid: {
    make: async (scene) => {
      const line = await makeLine(scene)
      const paid = { paymentId: line.id, status: 'confirmed' as const, ...decided }
      await tenancy.makePaymentProof(scene.db, paid)
      return [line.id]
    },
    nobody: 'it is paid',
  },
  partial: {
    make: async (scene) => {
      const line = await makeLine(scene, addDays(TODAY, -2))
      await tenancy.makePaymentProof(scene.db, { paymentId: line.id, amount: 100, status: 'confirmed', ...decided })
      return [line.id, scene.rental.id]
    },
    seen: ['tenant rentDue', 'owner rentOverdue'],
  },
  overdue: {
    make: async (scene) => [(await makeLine(scene, addDays(TODAY, -400))).id, scene.rental.id], // a debt does not disappear with time
    seen: ['tenant rentDue', 'owner rentOverdue'],
  },
}

const makeOtherRental =
  (starts: number, ends: number): Make =>
  async ({ db, owner, tenant }) => {
    const listing = await makeProperty(db, { ownerId: owner.id })
    const dates = { startsOn: addDays(TODAY, starts), endsOn: addDays(TODAY, ends) }
    return [(await tenancy.makeRental(db, { propertyId: listing.id, tenantId: tenant.id, ...dates })).id]
  }

const RENTAL_CASES: Record<(typeof RENTAL_STATUSES)[number], Case> = {
  upcoming: { make: makeOtherRental(5, 360), nobody: 'it has not begun' },
  current: { make: makeOtherRental(-5, 360), nobody: 'it goes on' },
  expiring_soon: { make: makeOtherRental(-50, 30), seen: ['tenant leaseEnding', 'owner leaseEnding'] },
  expired: { make: makeOtherRental(-400, -35), seen: ['tenant depositOverdue', 'owner depositToReturn'] },
}

const accepted = { ownerName: 'Ramon', ownerAcceptedAt: inHours(-5) }
const makeReport =
  (values: Partial<typeof conditionReports.$inferInsert>): Make =>
  async ({ db, rental }) => [(await makeConditionReport(db, { rentalId: rental.id, ...values })).id]
const REPORT_CASES: Cases = {
  'accepted by nobody': { make: makeReport({}), nobody: 'who writes it has not finished' },
  'accepted by the owner': { make: makeReport(accepted), seen: ['tenant reportToAccept'] },
  'accepted by the tenant': {
    make: makeReport({ tenantName: 'Bea', tenantAcceptedAt: inHours(-5) }),
    seen: ['owner reportToAccept'],
  },
  'accepted by both': {
    make: makeReport({ ...accepted, tenantName: 'Bea', tenantAcceptedAt: inHours(-5) }),
    nobody: 'both agree',
  },
}

async function listSeen(scene: Scene, ids: readonly string[]): Promise<string[]> {
  const createCtx = (role: 'tenant' | 'landlord', id: string) =>
    createTestContext(database.db, { actor: makeActor(role, id), now: NOW })
  const [tenant, owner] = await Promise.all([
    loadTenantDashboard(createCtx('tenant', scene.tenant.id), 'tenant'),
    loadHostDashboard(createCtx('landlord', scene.owner.id), 'landlord'),
  ])
  const list = (side: string, { attention }: Pick<typeof tenant, 'attention'>) =>
    attention.flatMap(({ kind, items }) => (items.some(({ id }) => ids.includes(id)) ? [`${side} ${kind}`] : []))
  return [...list('tenant', tenant), ...list('owner', owner)]
}

async function expectCase(found: Case): Promise<void> {
  const scene = await makeScene(database.db)
  const ids = await found.make(scene)
  expect(await listSeen(scene, ids)).toEqual('seen' in found ? found.seen : [])
}

const names = Object.keys(STATE_MACHINES) as MachineName[]

test('every machine is walked, or has a reason to be elsewhere', () => {
  expect(names.filter((name) => (CASES[name] === undefined) === (ELSEWHERE[name] === undefined))).toEqual([])
})

describe.each(names.filter((name) => CASES[name] !== undefined))('%s', (name) => {
  const cases = CASES[name] ?? {}
  test('every state is classified, and no case is of an unknown state', () => {
    const classified = new Set(Object.keys(cases).map((label) => label.split(' ')[0]))
    expect(classified).toEqual(new Set<string>(STATE_MACHINES[name].states))
  })
  test.each(Object.entries(cases))('%s', (_label, found) => expectCase(found))
})

describe('a line of the rent book', () => {
  test.each(PAYMENT_STATUSES)('%s', (status) => expectCase(PAYMENT_CASES[status]))
})
describe('a refund that the tenant repays', () => {
  const makeRefund =
    (days: number): Make =>
    async ({ db, rental }) => {
      const dueDate = addDays(TODAY, days)
      return [(await tenancy.makePayment(db, { rentalId: rental.id, kind: 'refund', dueDate })).id, rental.id]
    }
  test('is for the tenant on its day', () => expectCase({ make: makeRefund(0), seen: ['tenant rentDue'] }))
  test('is for both after it', () =>
    expectCase({ make: makeRefund(-1), seen: ['tenant rentDue', 'owner rentOverdue'] }))
})
describe('a rental', () => {
  test.each(RENTAL_STATUSES)('%s', (status) => expectCase(RENTAL_CASES[status]))
})
test('a lease that ends soon asks the owner for an offer, and not while one is open', async () => {
  const offered: Make = async (scene) => {
    const [rentalId = ''] = await makeOtherRental(-50, 30)(scene)
    await makeRenewalOffer(scene.db, { rentalId })
    return [rentalId]
  }
  await expectCase({ make: offered, seen: ['tenant leaseEnding'] })
})
describe('a condition report', () => {
  test.each(Object.entries(REPORT_CASES))('%s', (_label, found) => expectCase(found))
})
describe('a meter', () => {
  const makeMeter =
    (daysAgo: number): Make =>
    async (scene) => {
      await makeReading({ readOn: addDays(TODAY, -daysAgo), utility: 'water' })(scene)
      return [`${scene.rental.id} water`]
    }
  test('read a month ago is due', () => expectCase({ make: makeMeter(31), seen: ['owner readingDue'] }))
  test('read last week is not due', () => expectCase({ make: makeMeter(7), nobody: 'a month has not passed' }))
})

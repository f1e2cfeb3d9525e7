// The bill for the internet of last month, which the tenants of the demo landlord's boarding house share by people. The manager posted it.
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { sharedBillParts, sharedBills } from '#app/db/schema/tenancy/shared-bills.server.ts'
import { payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import { describeLine } from '#app/domain/tenancy/shared-bills/shared-bill.labels.ts'
import { splitAmount } from '#app/domain/tenancy/shared-bills/shared-bill.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { addDays, addMonths, getFirstOfMonth } from '#app/shared/dates.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { Team } from './building-team.ts'
import type { BuildingPlan } from './building-plans.ts'
import type { BuildingTenant } from './building-tenants.ts'

const AMOUNT = 269_900
const POSTED_DAYS_AGO = 3
const DUE_DAYS = 10

export function addBuildingBill(
  { calendar, pendingRows }: DemoData,
  { key, listing: { owner } }: BuildingPlan,
  tenants: readonly BuildingTenant[],
  { manager }: Team,
): void {
  const postedOn = calendar.day(-POSTED_DAYS_AGO)
  const [periodFrom, periodTo] = [addMonths(getFirstOfMonth(postedOn), -1), addDays(getFirstOfMonth(postedOn), -1)]
  const sharing = tenants.filter(({ startsOn }) => startsOn <= periodTo)
  const split = splitAmount(
    AMOUNT,
    sharing.map(() => 1),
  )
  if (!split) return
  const createdAt = calendar.at(-POSTED_DAYS_AGO, 10)
  const [billId, buildingId] = [demoId('shared bill', key), demoId('building', key)]
  const facts = {
    kind: 'internet',
    provider: 'PLDT',
    periodFrom,
    periodTo,
    amount: AMOUNT,
    ownerAmount: 0,
    method: 'heads',
    totalWeight: sharing.length,
  } as const
  pendingRows.add(sharedBills, { ...facts, id: billId, buildingId, authorId: owner.id, createdAt })
  for (const [index, { rentalId }] of sharing.entries()) {
    const paymentId = demoId('payment', rentalId, billId)
    const part = { amount: split.amounts[index] ?? 0, weight: 1, people: 1, days: null, previousReading: null }
    pendingRows.add(payments, {
      id: paymentId,
      rentalId,
      kind: 'utilities',
      dueDate: addDays(postedOn, DUE_DAYS),
      amountDue: part.amount,
      note: withLocale('en', () => describeLine(facts, { ...part, reading: null })),
      createdAt,
    })
    pendingRows.add(sharedBillParts, { ...part, billId, rentalId, paymentId })
  }
  pendingRows.add(auditLog, {
    at: createdAt,
    actorId: manager.id,
    actorRole: 'manager',
    forOwnerId: owner.id,
    action: 'building.billShared',
    subjectType: 'building',
    subjectId: buildingId,
    details: { billId, tenants: sharing.length, amount: AMOUNT },
  })
}

// The tenants of the buildings. Their owners added them with the leases they had and keep the rent books. Some tenants of the demo landlord accepted
// their invitations; the others have no account yet.
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { openingFigures, tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { paymentAcknowledgments, paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { getPaymentDay } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { toDayNumber } from '#app/domain/tenancy/opening-figures/opening-figure.rules.ts'
import { addDays, addMonths, type Day, getFirstOfMonth } from '#app/shared/dates.ts'
import { pesosToCentavos } from '#app/shared/money.ts'
import type { OpeningFigureKind } from '#app/shared/tenancy-vocabulary.ts'
import type { Residents } from '#app/shared/vocabulary.ts'
import names from '#seed/demo/data/names.json' with { type: 'json' }
import { demoId } from '#seed/demo/database/demo-id.ts'
import { daysAfter, hoursAfter, momentOn } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { buildMonthlyLines, type PaymentLine } from '#seed/demo/history/rentals.ts'
import { createRandom, type Random } from '#seed/demo/random.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { BuildingPlan } from './building-plans.ts'
import { getSpaceId } from './buildings.ts'

const LEASE_MONTHS = 12
/** The longest a tenant has lived there: no lease has ended, and every owner had joined. */
const MAX_MONTHS = 9

export type BuildingTenant = {
  plan: BuildingPlan
  space: string
  rentalId: string
  startsOn: Day
  endsOn: Day
  monthlyRent: number
  paymentDay: number
  /** The account that accepted the invitation, and when. */
  account: { person: Person; acceptedAt: Date } | null
}

/** `residents`: people with an account who live in the house of the demo landlord. */
export function addBuildingTenants(
  dataset: DemoData,
  plans: readonly BuildingPlan[],
  residents: readonly Person[],
): BuildingTenant[] {
  const tenants: BuildingTenant[] = []
  for (const plan of plans) {
    const waiting = plan.listing.owner.isDemo ? [...residents] : []
    const random = createRandom(`building ${plan.key}`)
    const usedNames = new Set<string>()
    const isEmpty = new Set([...plan.free, ...(plan.outOfUse ? [plan.outOfUse.space] : [])])
    for (const { name } of plan.offered) {
      if (isEmpty.has(name)) continue
      const fullName = pickName(random, plan.residents, usedNames)
      const person = plan.next.includes(name) || plan.late.includes(name) ? undefined : waiting.shift()
      tenants.push(addTenant(dataset, random, plan, { space: name, fullName, person }))
    }
  }
  return tenants
}

function pickName(random: Random, residents: Residents, usedNames: Set<string>): string {
  const firstNames = residents === 'anyone' ? [...names.women, ...names.men] : names[residents]
  const name = `${random.pick(firstNames)} ${random.pick(names.family)}`
  if (usedNames.has(name)) return pickName(random, residents, usedNames)
  usedNames.add(name)
  return name
}

function addTenant(
  dataset: DemoData,
  random: Random,
  plan: BuildingPlan,
  { space, fullName, person }: { space: string; fullName: string; person: Person | undefined },
): BuildingTenant {
  const { calendar, pendingRows } = dataset
  const rentalId = demoId('rental', plan.key, space)
  const tenantId = person?.id ?? demoId('user', plan.key, space)
  const startsOn = pickStart(dataset, random, plan, space)
  const endsOn = addDays(addMonths(startsOn, LEASE_MONTHS), -1)
  const monthlyRent = pesosToCentavos(plan.listing.facts.rent)
  const paymentDay = getPaymentDay(startsOn)
  const addedAt = calendar.clampToPast(momentOn(addDays(startsOn, -3), 17))
  const times = { createdAt: addedAt, updatedAt: addedAt }
  const acceptedAt = calendar.clampToPast(daysAfter(person && person.joinedAt > addedAt ? person.joinedAt : addedAt, 1))
  if (!person) {
    const email = `tenant-${tenantId}@tahanan.example`
    pendingRows.add(users, { id: tenantId, email, fullName, emailVerified: false, locale: 'en', ...times })
  }
  pendingRows.add(rentals, {
    id: rentalId,
    propertyId: plan.listing.id,
    spaceId: getSpaceId(plan.key, space),
    tenantId,
    addedByOwner: true,
    startsOn,
    endsOn,
    monthlyRent,
    paymentDay,
    depositHeld: monthlyRent,
    ...times,
  })
  const accepted = person && { status: 'accepted' as const, acceptedBy: person.id, answeredAt: acceptedAt }
  pendingRows.add(tenantInvitations, {
    id: demoId('invitation', rentalId),
    rentalId,
    ...times,
    ...(accepted ? { ...accepted, updatedAt: acceptedAt } : {}),
  })
  const figures: [OpeningFigureKind, number][] = [
    ['rent', monthlyRent],
    ['payment_day', paymentDay],
    ['starts_on', toDayNumber(startsOn)],
    ['ends_on', toDayNumber(endsOn)],
    ['deposit', monthlyRent],
  ]
  for (const [kind, amount] of figures)
    pendingRows.add(openingFigures, {
      id: demoId('opening', rentalId, kind),
      rentalId,
      kind,
      amount,
      ...times,
      ...(person ? { status: 'confirmed' as const, updatedAt: hoursAfter(acceptedAt, 0.1) } : {}),
    })
  const lines = buildMonthlyLines(rentalId, startsOn, 0, LEASE_MONTHS, monthlyRent)
  for (const line of lines) pendingRows.add(payments, { ...line, rentalId, createdAt: addedAt })
  const due = lines.filter(({ dueDate }) => dueDate < calendar.today)
  const paid = plan.late.includes(space) ? due.slice(0, -1) : due
  for (const line of paid) addPayment(dataset, random, plan, { rentalId, line, addedAt })
  const account = person ? { person, acceptedAt } : null
  return { plan, space, rentalId, startsOn, endsOn, monthlyRent, paymentDay, account }
}

/** Late tenants owe a rent, and who has a place reserved moves in on the next first of a month. */
function pickStart({ calendar }: DemoData, random: Random, { late, next }: BuildingPlan, space: string): Day {
  const months = random.integer(1, MAX_MONTHS)
  const thisMonth = getFirstOfMonth(calendar.today)
  if (next.includes(space)) return addMonths(thisMonth, 1)
  return addMonths(thisMonth, late.includes(space) ? -Math.max(months, 2) : -months)
}

/** Received and written down by the owner. */
function addPayment(
  { calendar, pendingRows }: DemoData,
  random: Random,
  { listing: { owner } }: BuildingPlan,
  { rentalId, line, addedAt }: { rentalId: string; line: PaymentLine; addedAt: Date },
): void {
  const paidOn = addDays(line.dueDate, -random.integer(0, 4))
  const at = calendar.clampToPast(momentOn(paidOn, random.integer(8, 19)))
  const id = demoId('proof', line.id)
  const isCash = random.chance(0.55)
  const recordedAt = calendar.clampToPast(at < addedAt ? hoursAfter(addedAt, 1) : at)
  pendingRows.add(paymentProofs, {
    id,
    transferId: id,
    paymentId: line.id,
    submittedBy: owner.id,
    amount: line.amountDue,
    method: isCash ? 'cash' : 'gcash',
    paidOn,
    reference: isCash ? null : String(Math.floor(random.fraction() * 1e13)).padStart(13, '0'),
    status: 'confirmed',
    decidedBy: owner.id,
    decidedAt: recordedAt,
    createdAt: recordedAt,
    updatedAt: recordedAt,
  })
  pendingRows.add(paymentAcknowledgments, { transferId: id, rentalId, issuedAt: recordedAt })
}

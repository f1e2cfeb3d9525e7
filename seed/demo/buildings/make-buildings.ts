// The buildings with their tenants, and what the demo landlord and their team do there.
import { type HomeSpace, homeName } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import type { properties } from '#app/db/schema/listings/listings.server.ts'
import { getPaymentDay } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { getRentalStatus } from '#app/shared/derived-states.ts'
import names from '#seed/demo/data/names.json' with { type: 'json' }
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { Contact, Outcome } from '#seed/demo/history/contacts.ts'
import { addOpenLease, addSignedLease, type LeaseParties } from '#seed/demo/history/lease-signings.ts'
import { isRenewed, type Rental } from '#seed/demo/history/rentals.ts'
import type { SampleDocument } from '#seed/demo/history/sample-documents.ts'
import { addHeldCash, makeTeam } from './building-team.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { Person } from '#seed/demo/people/people.ts'
import { addBuildingAnnouncements } from './building-announcements.ts'
import { addBuildingMatters } from './building-matters.ts'
import { addBuildingBill } from './building-bills.ts'
import { planBuildings } from './building-plans.ts'
import { addBuildingTenants, type BuildingTenant } from './building-tenants.ts'
import { addBuildings, getBuildingName } from './buildings.ts'

/** People with an account in the house of the demo landlord, who joined long enough ago to have signed something. */
const RESIDENTS = 6
const MIN_DAYS_WITH_ACCOUNT = 60
const MIN_SHARE_OF_BUDGET = 0.4

type Market = {
  tenants: readonly Person[]
  listings: readonly Listing[]
  contacts: readonly Contact[]
  rentals: readonly Rental[]
}

/** Of listings that nobody has rented or is to rent as a home. */
export async function makeBuildings(dataset: DemoData, market: Market): Promise<SampleDocument[]> {
  const held = market.contacts.filter(({ outcome }) => HOLDING_OUTCOMES.includes(outcome))
  const heldIds = new Set(held.map(({ listing }) => listing.id))
  const plans = planBuildings(market.listings, ({ id }) => heldIds.has(id))
  const isBusy = ({ outcome }: Contact) => outcome === 'pending' || HOLDING_OUTCOMES.includes(outcome)
  const busyIds = new Set(market.contacts.filter(isBusy).map(({ tenant }) => tenant.id))
  const free = market.tenants.filter(({ id, isDemo }) => !isDemo && !busyIds.has(id))
  addBuildings(dataset, plans)
  const plan = plans.find(({ listing }) => listing.owner.isDemo)
  if (!plan) throw new Error('The demo landlord has no building.')
  const { owner, facts } = plan.listing
  const residents = free.filter((person) => couldLiveIn(person, facts.rent, dataset)).slice(0, RESIDENTS)
  const tenants = addBuildingTenants(dataset, plans, residents)
  addBuildingAnnouncements(dataset, plans, tenants)
  const own = tenants.filter((tenant) => tenant.plan === plan)
  const team = makeTeam(
    dataset,
    owner,
    free.filter((person) => !residents.includes(person)),
  )
  addBuildingBill(dataset, plan, own, team)
  addBuildingMatters(dataset, own)
  addHeldCash(dataset, owner, team, new Set(own.map(({ rentalId }) => rentalId)))
  return addLeases(dataset, own, market.rentals)
}
const HOLDING_OUTCOMES: readonly Outcome[] = ['approved', 'cancelled', 'moved']

/** A woman without a household, whose budget the bed fits. */
function couldLiveIn({ firstName, joinedAt, needs }: Person, rent: number, { calendar }: DemoData): boolean {
  const isOfBudget = rent <= needs.maxBudget && rent >= needs.maxBudget * MIN_SHARE_OF_BUDGET
  const isAlone = needs.party === null && !needs.hasPets
  const hasAccount = joinedAt < calendar.at(-MIN_DAYS_WITH_ACCOUNT, 0)
  return names.women.includes(firstName) && isOfBudget && isAlone && hasAccount
}

/** One is signed; two wait for a tenant, of whom one is the demo tenant. */
async function addLeases(
  dataset: DemoData,
  own: readonly BuildingTenant[],
  rentals: readonly Rental[],
): Promise<SampleDocument[]> {
  const { calendar } = dataset
  const [signed, waiting] = own.flatMap((tenant) => buildHouseParties(tenant, dataset) ?? [])
  const ofDemoTenant = rentals.findLast(
    (rental) => rental.tenant.isDemo && rental.status !== 'expired' && !isRenewed(rental),
  )
  if (waiting) addOpenLease(dataset, waiting, calendar.at(-2, 9))
  if (ofDemoTenant) addOpenLease(dataset, buildHomeParties(ofDemoTenant), calendar.at(-1, 9))
  return signed ? [await addSignedLease(dataset, signed, calendar.at(-10, 9))] : []
}

function buildHouseParties(tenant: BuildingTenant, { calendar }: DemoData): LeaseParties | null {
  const { plan, account, rentalId, startsOn, endsOn, monthlyRent, paymentDay } = tenant
  if (!account) return null
  const place = plan.spaces.find(({ name }) => name === tenant.space)
  const room = plan.spaces.find(({ name }) => name === place?.parent)
  const space: HomeSpace | null = place
    ? { building: getBuildingName(plan), kind: place.kind, label: place.label, room: room?.label ?? null }
    : null
  const status = getRentalStatus({ startsOn, endsOn, endedEarlyOn: null }, calendar.today)
  const terms = { id: rentalId, startsOn, endsOn, monthlyRent, paymentDay, status, depositHeld: monthlyRent }
  return buildParties(plan.listing, account.person, { ...terms, space })
}

function buildHomeParties({
  stay,
  tenant,
  id,
  startsOn,
  endsOn,
  monthlyRent,
  depositHeld,
  status,
}: Rental): LeaseParties {
  const paymentDay = getPaymentDay(startsOn)
  return buildParties(stay.listing, tenant, {
    id,
    startsOn,
    endsOn,
    monthlyRent,
    paymentDay,
    status,
    depositHeld,
    space: null,
  })
}

type Terms = Pick<
  RentalFacts,
  'id' | 'startsOn' | 'endsOn' | 'monthlyRent' | 'paymentDay' | 'status' | 'depositHeld'
> & { space: HomeSpace | null }

function buildParties({ id, row, owner, texts }: Listing, tenant: Person, { space, ...terms }: Terms): LeaseParties {
  const listing = { id, title: homeName(texts.title.en, space, 'en'), address: formatAddress(row), space }
  return {
    owner,
    tenant,
    rental: {
      ...terms,
      bookingId: null,
      listing,
      owner: { id: owner.id, name: owner.fullName },
      tenant: { id: tenant.id, name: tenant.fullName },
      endedEarlyReason: null,
      depositLeft: terms.depositHeld,
      renewsRentalId: null,
      isRenewed: false,
    },
  }
}

/** As the address of a home in a rent book. */
const formatAddress = ({ unit, street, barangay, city }: typeof properties.$inferInsert) =>
  [unit, street, barangay, city].filter((part) => part).join(', ')

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { openingFigures, tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { getPostDatedCheckRegister } from '#app/domain/tenancy/post-dated-checks/post-dated-check.queries.server.ts'
import { addCharge } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { countTenants, listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { ADDED_RENT, buildTenantInput } from '#tests/support/fixtures/added-tenant.ts'
import {
  countOutcomes,
  getId,
  getOutcome,
  PERSON_NAMES,
  setUpBookingPeople,
} from '#tests/support/fixtures/booking-fixture.ts'
import { addTenant } from './add-tenant.commands.server.ts'
import type { AddTenantInput } from './existing-tenant.schema.ts'
import { listHomeChoices } from './home-choices.queries.server.ts'

const database = setUpTestDatabase()
const { people, makeListing, makePending, listKinds } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026.
const RENT = ADDED_RENT
const readRental = async (id: string) => (await database.db.select().from(rentals).where(eq(rentals.id, id)))[0]
const readListing = async (id: string) => (await database.db.select().from(properties).where(eq(properties.id, id)))[0]
const fieldRefusal = (field: string, problem: string) => ({ params: { field, problem } })

describe('a tenant whom the owner adds', () => {
  test('has a rent book with what is owed, the rents to come, and the advance in the last one', async () => {
    const listing = await makeListing({ status: 'draft' })
    const { rentalId } = await addTenant(people.owner, buildTenantInput(listing.id))
    const { lines, summary, rental } = await getRentBook(people.owner, rentalId)
    expect(lines.map(({ kind, dueDate, open }) => [kind, dueDate, open])).toEqual([
      ['rent', '2026-02-05', 300_000],
      ['rent', '2026-03-05', RENT],
      ['rent', '2026-04-05', RENT],
      ['rent', '2026-05-05', 0],
    ])
    expect(summary).toMatchObject({ overdue: 300_000, open: 300_000 + 2 * RENT })
    expect(rental).toMatchObject({ depositHeld: 1_500_000, paymentDay: 5, tenant: { name: 'Marilou Estrella' } })
    const figures = await database.db.select().from(openingFigures).where(eq(openingFigures.rentalId, rentalId))
    expect(figures.map(({ kind, amount, status }) => `${kind} ${amount} ${status}`).toSorted()).toEqual([
      'advance 750000 proposed',
      'deposit 1500000 proposed',
      'electricity 1204700 proposed',
      'ends_on 20260531 proposed',
      'line 300000 proposed',
      'payment_day 5 proposed',
      'rent 750000 proposed',
      'starts_on 20250601 proposed',
    ])
    expect((await readListing(listing.id))?.status).toBe('draft')
  })

  test('is nobody who can sign in or is notified, and the contact is kept for the invitation only', async () => {
    const { rentalId } = await addTenant(people.owner, buildTenantInput((await makeListing()).id))
    const tenantId = (await readRental(rentalId))?.tenantId ?? ''
    expect(await findActor(people.owner, tenantId)).toBe(null)
    expect(await database.db.select().from(userProfiles).where(eq(userProfiles.userId, tenantId))).toEqual([])
    const [row] = await database.db.select().from(users).where(eq(users.id, tenantId))
    expect(row?.email).toMatch(/@not-invited\.invalid$/)
    const charge = { kind: 'dues', amount: 50_000, dueDate: '2026-03-10', note: 'Dues' } as const
    await addCharge(people.owner, { rentalId, key: crypto.randomUUID(), ...charge })
    expect(await listKinds(tenantId)).toEqual([])
    const [invitation] = await database.db
      .select()
      .from(tenantInvitations)
      .where(eq(tenantInvitations.rentalId, rentalId))
    expect(invitation).toMatchObject({ status: 'not_invited', phone: '+639175550148', email: 'marilou@example.com' })
  })

  test('is in the list of the owner as not invited, and visible to nobody else', async () => {
    const { rentalId } = await addTenant(
      people.owner,
      buildTenantInput((await makeListing()).id, { name: 'Analyn Dimaano' }),
    )
    const query = { search: 'analyn', filter: null, page: 1 }
    expect(await listTenants(people.owner, query)).toMatchObject([
      { rentalId, tenant: 'Analyn Dimaano', invitation: 'not_invited', balance: 300_000 },
    ])
    expect((await countTenants(people.owner, query)).found).toBe(1)
    for (const name of PERSON_NAMES)
      if (name !== 'owner' && name !== 'admin')
        expect([name, await getOutcome(getRentBook(people[name], rentalId))]).toEqual([name, 'rental.notFound'])
  })

  test('has the checks in hand in the register, one for each rent from the month of the first check on', async () => {
    const checks = { bank: 'BPI', number: '000123', checkDate: '2026-03-05', count: 2, amount: RENT }
    const { rentalId } = await addTenant(people.owner, buildTenantInput((await makeListing()).id, { checks }))
    const { lines } = await getRentBook(people.owner, rentalId)
    expect(lines.map(({ inChecks }) => inChecks)).toEqual([0, RENT, RENT, 0])
    const register = await getPostDatedCheckRegister(people.owner, rentalId)
    expect(register.postDatedChecks.map(({ number, checkDate }) => `${number} ${checkDate}`).toSorted()).toEqual([
      '000123 2026-03-05',
      '000124 2026-04-05',
    ])
    const figures = await database.db.select().from(openingFigures).where(eq(openingFigures.rentalId, rentalId))
    expect(figures.filter(({ kind }) => kind === 'check').map(({ amount }) => amount)).toEqual([RENT, RENT])
    const { id } = await makeListing()
    const refused: [Partial<typeof checks>, string, string][] = [
      [{ count: 3 }, 'checkCount', 'tenant.checkCount.tooMany'],
      [{ amount: RENT + 1 }, 'checkAmount', 'rent.amount.aboveDue'],
      [{ checkDate: '2025-08-01' }, 'checkDate', 'postDatedCheck.date.stale'],
    ]
    for (const [change, field, problem] of refused)
      await expect(
        addTenant(people.owner, buildTenantInput(id, { checks: { ...checks, ...change } })),
      ).rejects.toMatchObject(fieldRefusal(field, problem))
  })

  test('hides an active listing as rented and tells who applied; with a day it stays offered from then on', async () => {
    const hidden = await makeListing()
    await makePending({ propertyId: hidden.id, applicantUserId: getId(people.otherTenant) })
    await addTenant(people.owner, buildTenantInput(hidden.id))
    expect(await readListing(hidden.id)).toMatchObject({ status: 'inactive', inactiveReason: 'rented' })
    expect(await listKinds(getId(people.otherTenant))).toContain('application.homeRented')
    const offered = await makeListing()
    await addTenant(people.owner, buildTenantInput(offered.id, { availableFrom: '2026-06-01' }))
    expect(await readListing(offered.id)).toMatchObject({ status: 'active', availableFrom: '2026-06-01' })
    const pending = await makeListing({ status: 'pending' })
    await addTenant(people.owner, buildTenantInput(pending.id))
    expect((await readListing(pending.id))?.status).toBe('draft')
  })
})

describe('adding a tenant is refused', () => {
  test('for everybody but the owner of the home', async () => {
    const { id } = await makeListing()
    const outcomes = await Promise.all(
      PERSON_NAMES.map(async (name) => [name, await getOutcome(addTenant(people[name], buildTenantInput(id)))]),
    )
    expect(Object.fromEntries(outcomes)).toEqual({
      owner: 'done',
      manager: 'listing.notFound',
      guest: 'listing.notFound',
      admin: 'auth.forbidden',
      otherLandlord: 'listing.notFound',
      otherTenant: 'listing.notFound',
      otherAgent: 'listing.notFound',
    })
  })

  test('for dates in which somebody lives there; the home is not offered in the form any more', async () => {
    const { id } = await makeListing()
    expect((await listHomeChoices(people.owner)).some((choice) => choice.id === id)).toBe(true)
    await addTenant(people.owner, buildTenantInput(id))
    await expect(addTenant(people.owner, buildTenantInput(id))).rejects.toMatchObject(
      fieldRefusal('listing', 'tenant.listing.occupied'),
    )
    expect((await listHomeChoices(people.owner)).some((choice) => choice.id === id)).toBe(false)
    expect((await listHomeChoices(people.otherLandlord)).some((choice) => choice.id === id)).toBe(false)
  })

  test('twice: a repeated form adds one tenant, and of parallel forms one succeeds', async () => {
    const input = buildTenantInput((await makeListing()).id)
    expect(await addTenant(people.owner, input)).toEqual(await addTenant(people.owner, input))
    const { id } = await makeListing()
    const outcomes = await countOutcomes(Array.from({ length: 8 }, () => addTenant(people.owner, buildTenantInput(id))))
    expect(outcomes).toEqual({ done: 1, 'app.invalidInput': 7 })
    expect((await database.db.select().from(rentals).where(eq(rentals.propertyId, id))).length).toBe(1)
  })

  test('at the field that is wrong', async () => {
    const { id } = await makeListing()
    const line = { row: 3, kind: 'rent', note: null, amount: 1, dueDate: '2026-02-05' } as const
    const cases: [Partial<AddTenantInput>, string, string][] = [
      [{ endsOn: '2026-03-02' }, 'endsOn', 'tenant.endsOn.past'],
      [{ startsOn: '2026-06-01' }, 'endsOn', 'tenant.endsOn.beforeStart'],
      [{ endsOn: '2036-03-03' }, 'endsOn', 'tenant.endsOn.tooFar'],
      [{ startsOn: '2027-03-03', endsOn: '2028-01-01' }, 'startsOn', 'tenant.startsOn.tooFar'],
      [{ advance: 3 * RENT + 1 }, 'advance', 'tenant.advance.tooMuch'],
      [{ lines: [{ ...line, dueDate: '2026-03-03' }] }, 'dueDate3', 'tenant.dueDate.later'],
      [{ lines: [{ ...line, dueDate: '2025-05-31' }] }, 'dueDate3', 'rent.dueDate.beforeStart'],
      [{ lines: [{ ...line, row: 1 }, line] }, 'dueDate3', 'tenant.dueDate.twice'],
      [{ availableFrom: '2026-05-31' }, 'availableFrom', 'tenant.availableFrom.beforeEnd'],
    ]
    for (const [changes, field, problem] of cases)
      await expect(addTenant(people.owner, buildTenantInput(id, changes))).rejects.toMatchObject(
        fieldRefusal(field, problem),
      )
    expect((await readListing(id))?.status).toBe('active')
  })
})

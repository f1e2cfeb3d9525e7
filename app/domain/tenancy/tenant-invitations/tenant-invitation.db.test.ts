import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addTenant } from '#app/domain/tenancy/existing-tenants/add-tenant.commands.server.ts'
import { getOpeningFigures } from '#app/domain/tenancy/opening-figures/opening-figure.queries.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { listOwnRentals, listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { buildTenantInput, invite } from '#tests/support/fixtures/added-tenant.ts'
import {
  countOutcomes,
  getId,
  getOutcome,
  PERSON_NAMES,
  setUpBookingPeople,
} from '#tests/support/fixtures/booking-fixture.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.commands.server.ts'
import { inviteTenant, withdrawInvitation } from './invite-tenant.commands.server.ts'
import { getInvitationCard, getInvitationSummary, readInvitation } from './tenant-invitation.queries.server.ts'

const database = setUpTestDatabase()
const { people, makeListing, listKinds } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026.
const DAY_MS = 24 * 60 * 60 * 1_000

async function makeAdded() {
  const { rentalId } = await addTenant(people.owner, buildTenantInput((await makeListing()).id))
  return rentalId
}
async function makeInvited(email: string | null = null) {
  const rentalId = await makeAdded()
  return { rentalId, token: await invite(people.owner, rentalId, { email }) }
}
const readRow = async (rentalId: string) =>
  (await database.db.select().from(tenantInvitations).where(eq(tenantInvitations.rentalId, rentalId)))[0]
const getTenantId = async (rentalId: string) =>
  (await database.db.select().from(rentals).where(eq(rentals.id, rentalId)))[0]?.tenantId ?? ''
const listMails = async (address: string) =>
  (await database.db.select().from(emails).where(eq(emails.toAddress, address))).map(({ template }) => template)
const withClock = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + days * DAY_MS),
})
const asGuest = (ctx: Ctx): Ctx => ({ ...ctx, actor: null, session: null })

describe('an invitation', () => {
  test('is a link whose token is stored as a hash and encrypted only, and a mail in which it is not readable', async () => {
    const { rentalId, token } = await makeInvited('invited@example.com')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await readRow(rentalId))).not.toContain(token)
    expect(await listMails('invited@example.com')).toEqual(['tenant.invited'])
    const mails = await database.db.select().from(emails).where(eq(emails.toAddress, 'invited@example.com'))
    expect(JSON.stringify(mails)).not.toContain(token)
    expect(mails[0]?.subject).toContain('invites you')
  })

  test('shows who has the link the owner, the title and the city, and nothing else', async () => {
    const { token } = await makeInvited()
    const shown = await readInvitation(asGuest(people.guest), token)
    expect(Object.keys(shown).toSorted()).toEqual(['city', 'expiresAt', 'listing', 'obstacle', 'owner'])
    expect(JSON.stringify(shown)).not.toMatch(/Marilou|917555|750/)
    expect(shown.obstacle).toBe('guest')
    expect((await readInvitation(people.owner, token)).obstacle).toBe('ownHome')
    expect((await readInvitation(people.otherLandlord, token)).obstacle).toBe('wrongRole')
    expect((await readInvitation(people.guest, token)).obstacle).toBe(null)
  })

  test('is sent once by a double click; the contact may be corrected with it', async () => {
    const rentalId = await makeAdded()
    const contact = { name: 'Marilou E. Cruz', phone: null, email: 'double@example.com', locale: 'fil' } as const
    const input = { rentalId, key: crypto.randomUUID(), ...contact }
    expect([await inviteTenant(people.owner, input), await inviteTenant(people.owner, input)]).toEqual([
      'queued',
      'queued',
    ])
    expect(await listMails('double@example.com')).toEqual(['tenant.invited'])
    const rental = await loadRental(people.owner, rentalId)
    expect(await getInvitationCard(people.owner, rental)).toMatchObject({
      name: 'Marilou E. Cruz',
      phone: null,
      email: 'double@example.com',
    })
  })

  test('is mailed to one address three times a day; further links are made without a mail', async () => {
    const outcomes: string[] = []
    for (let time = 0; time < 4; time += 1) {
      const contact = { name: 'Ana', phone: null, email: 'often@example.com', locale: 'en' } as const
      const rentalId = await makeAdded()
      outcomes.push(await inviteTenant(people.owner, { rentalId, key: crypto.randomUUID(), ...contact }))
    }
    expect(outcomes).toEqual(['queued', 'queued', 'queued', 'limited'])
  })

  test('is made, replaced, seen and withdrawn by the owner only; an old link opens nothing', async () => {
    const { rentalId, token } = await makeInvited()
    for (const name of PERSON_NAMES) {
      if (name === 'owner') continue
      const refusal = name === 'admin' ? 'auth.forbidden' : 'rental.notFound'
      expect([name, await getOutcome(withdrawInvitation(people[name], rentalId))]).toEqual([name, refusal])
      expect([name, await getOutcome(invite(people[name], rentalId))]).toEqual([name, refusal])
    }
    const rental = await loadRental(people.owner, rentalId)
    expect(await getInvitationCard(people.admin, rental)).toBe(null)
    const next = await invite(people.owner, rentalId)
    expect(next).not.toBe(token)
    expect(await getOutcome(readInvitation(people.guest, token))).toBe('tenantInvitation.notFound')
    await withdrawInvitation(people.owner, rentalId)
    expect(await getOutcome(acceptInvitation(people.guest, next))).toBe('tenantInvitation.notFound')
    expect(await getOutcome(declineInvitation(people.guest, next))).toBe('tenantInvitation.notFound')
    expect(await getOutcome(withdrawInvitation(people.owner, rentalId))).toBe('tenantInvitation.moveNotAllowed')
  })

  test('ends after 30 days', async () => {
    const { token } = await makeInvited()
    expect(await getOutcome(readInvitation(withClock(people.guest, 29), token))).toBe('done')
    for (const work of [readInvitation, acceptInvitation, declineInvitation])
      expect(await getOutcome(work(withClock(people.guest, 30), token))).toBe('tenantInvitation.expired')
  })

  test('is accepted by a tenant once; then the account is the tenant, and the row that stood for it is gone', async () => {
    const { rentalId, token } = await makeInvited('accepter@example.com')
    const standIn = await getTenantId(rentalId)
    expect(await getOutcome(acceptInvitation(asGuest(people.guest), token))).toBe('auth.signInRequired')
    expect(await getOutcome(acceptInvitation(people.owner, token))).toBe('tenantInvitation.ownHome')
    for (const name of ['otherLandlord', 'otherAgent', 'admin'] as const)
      expect([name, await getOutcome(acceptInvitation(people[name], token))]).toEqual([
        name,
        'tenantInvitation.wrongRole',
      ])
    const works = [people.guest, people.otherTenant, people.guest, people.otherTenant].map((ctx) =>
      acceptInvitation(ctx, token),
    )
    expect(await countOutcomes(works)).toEqual({ done: 1, 'tenantInvitation.notFound': 3 })
    const tenantId = await getTenantId(rentalId)
    expect([getId(people.guest), getId(people.otherTenant)]).toContain(tenantId)
    expect(await database.db.select().from(users).where(eq(users.id, standIn))).toEqual([])
    expect(await readRow(rentalId)).toMatchObject({ status: 'accepted', phone: null, email: null, tokenHash: null })
    const [winner, loser] =
      tenantId === getId(people.guest) ? [people.guest, people.otherTenant] : [people.otherTenant, people.guest]
    expect((await getRentBook(winner, rentalId)).summary.overdue).toBe(300_000)
    expect((await listOwnRentals(winner)).map((row) => row.rentalId)).toContain(rentalId)
    const { figures, allowed } = await getOpeningFigures(winner, await loadRental(winner, rentalId))
    expect([figures.length, allowed]).toEqual([8, { answer: true, correct: false }])
    expect(await getInvitationSummary(winner, rentalId)).toEqual({
      status: 'accepted',
      proposed: 8,
      contested: 0,
      isOwner: false,
    })
    expect(await getOutcome(getRentBook(loser, rentalId))).toBe('rental.notFound')
    expect(await listKinds(getId(people.owner), rentalId)).toContain('tenant.accepted')
    expect(await getOutcome(invite(people.owner, rentalId))).toBe('tenantInvitation.moveNotAllowed')
  })

  test('is declined without an account: name, phone and email are erased, the book stays, and somebody else is invited', async () => {
    const { rentalId, token } = await makeInvited('decliner@example.com')
    expect(await getOutcome(declineInvitation(people.owner, token))).toBe('tenantInvitation.ownHome')
    await declineInvitation(asGuest(people.guest), token)
    expect(await readRow(rentalId)).toMatchObject({ status: 'declined', phone: null, email: null })
    const { rental, summary } = await getRentBook(people.owner, rentalId)
    expect(rental.tenant.name).not.toContain('Marilou')
    expect(summary.overdue).toBe(300_000)
    expect(await getInvitationCard(people.owner, await loadRental(people.owner, rentalId))).toMatchObject({
      status: 'declined',
      name: '',
      link: null,
    })
    expect(await listKinds(getId(people.owner), rentalId)).toContain('tenant.declined')
    expect(await getOutcome(acceptInvitation(people.guest, token))).toBe('tenantInvitation.notFound')
    const next = await invite(people.owner, rentalId, { name: 'Jun Reyes' })
    const [row] = await listTenants(people.owner, { search: 'jun reyes', filter: null, page: 1 })
    expect(row).toMatchObject({ rentalId, invitation: 'invited' })
    expect(await getOutcome(acceptInvitation(people.guest, next))).toBe('done')
  })
})

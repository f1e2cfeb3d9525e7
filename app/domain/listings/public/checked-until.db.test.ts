import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { propertySummaryView } from '#app/db/schema/listings/listing-summary.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { VERIFICATION_KINDS, type VerificationKind } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeVerificationCheck } from '#seed/factories/admin.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestRandom } from '#tests/support/fixtures/random-searches.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { pickShownCheck } from './card-check.rules.ts'
import { CARD_COLUMNS } from './listing-card.queries.server.ts'

const database = setUpTestDatabase()

const DAYS = ['2026-01-31', '2026-02-01', '2026-06-30', '2027-01-01'] as const
const ENDS = [null, '2026-01-31', '2026-06-30'] as const
const OPERATIONS = 400

async function readCheckedUntil(id: string) {
  const [row] = await database.db.select({ day: properties.checkedUntil }).from(properties).where(eq(properties.id, id))
  return row?.day
}

test('a check without an end keeps a listing checked, and its removal ends that', async () => {
  const listing = await makeProperty(database.db)
  expect(await readCheckedUntil(listing.id)).toBeNull()
  const check = await makeVerificationCheck(database.db, { userId: listing.ownerId })
  expect(await readCheckedUntil(listing.id)).toBe('9999-12-31')
  await database.db.delete(verificationChecks).where(eq(verificationChecks.id, check.id))
  expect(await readCheckedUntil(listing.id)).toBeNull()
})

test('a listing that somebody checked makes is checked from the start, and a check of one listing is not one of another', async () => {
  const owner = await makePerson(database.db, 'landlord')
  const first = await makeProperty(database.db, { ownerId: owner.id })
  await makeVerificationCheck(database.db, {
    userId: owner.id,
    propertyId: first.id,
    kind: 'title',
    validUntil: '2026-06-30',
  })
  expect(await readCheckedUntil(first.id)).toBe('2026-06-30')
  expect(await readCheckedUntil((await makeProperty(database.db, { ownerId: owner.id })).id)).toBeNull()
  await makeVerificationCheck(database.db, { userId: owner.id, kind: 'phone' })
  expect(await readCheckedUntil((await makeProperty(database.db, { ownerId: owner.id })).id)).toBe('9999-12-31')
})

test(`after ${OPERATIONS} random changes of checks, agents and listings, a listing is checked on a day exactly if its card shows a check`, async () => {
  const random = createTestRandom(28)
  const { db } = database
  const owners = [await makePerson(db, 'landlord'), await makePerson(db, 'agent'), await makePerson(db, 'landlord')]
  const managers = [await makeAgent(db), await makeAgent(db, { userId: owners[1]?.id ?? '' })]
  const people = [...owners.map(({ id }) => id), ...managers.map(({ userId }) => userId)]
  const listings: string[] = []
  const changes = [
    async () => {
      if (listings.length >= 8) return
      const listing = await makeProperty(db, { ownerId: random.drawFrom(people), agentId: drawManager() })
      listings.push(listing.id)
    },
    async () => {
      const kind: VerificationKind = random.drawFrom(VERIFICATION_KINDS)
      const isAboutListing = kind === 'title' || kind === 'owner_authority'
      const propertyId = isAboutListing ? drawListing() : null
      if (isAboutListing && propertyId === null) return
      const checkedAt = new Date(Date.UTC(2025, random.drawInteger(12), 1 + random.drawInteger(28)))
      await makeVerificationCheck(db, {
        userId: random.drawFrom(people),
        propertyId,
        kind,
        checkedAt,
        validUntil: random.drawFrom(ENDS),
      })
    },
    // Few remain at a time, because a card reads only the latest ten
    async () => deleteChecks(sql`id in (select id from verification_checks order by created_at limit 2)`),
    async () => deleteChecks(sql`(select count(*) from verification_checks) > 8`),
    async () => {
      await db
        .update(verificationChecks)
        .set({ validUntil: random.drawFrom(ENDS) })
        .where(eq(verificationChecks.kind, random.drawFrom(VERIFICATION_KINDS)))
    },
    async () => {
      const values = {
        isActive: random.drawBoolean(0.6),
        prcLicenseNumber: '0012345',
        prcLicenseExpiresOn: random.drawFrom(ENDS),
        prcLicenseCheckedAt: random.drawBoolean(0.5) ? new Date('2025-06-01T04:00:00Z') : null,
      }
      await db
        .update(agents)
        .set(values)
        .where(eq(agents.id, random.drawFrom(managers).id))
    },
    async () => {
      const id = drawListing()
      if (id === null) return
      const values = random.drawBoolean(0.5) ? { agentId: drawManager() } : { ownerId: random.drawFrom(people) }
      await db.update(properties).set(values).where(eq(properties.id, id))
    },
  ]
  const drawManager = () => (random.drawBoolean(0.5) ? null : random.drawFrom(managers).id)
  const drawListing = () => (listings.length === 0 ? null : random.drawFrom(listings))
  const deleteChecks = (condition: ReturnType<typeof sql>) => db.delete(verificationChecks).where(condition)

  let checkedDays = 0
  for (let n = 0; n < OPERATIONS; n++) {
    await random.drawFrom(changes)()
    const rows = await db
      .select({ checks: CARD_COLUMNS.checks, until: properties.checkedUntil })
      .from(propertySummaryView)
      .innerJoin(properties, eq(properties.id, propertySummaryView.id))
    for (const { checks, until } of rows)
      for (const day of DAYS) {
        const isShown = pickShownCheck(checks as Parameters<typeof pickShownCheck>[0], day) !== null
        checkedDays += isShown ? 1 : 0
        expect(until !== null && until >= day, `change ${n}, ${day}`).toBe(isShown)
      }
  }
  expect(checkedDays).toBeGreaterThan(100)
})

import { describe, expect, it } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { makePerson, makeUser } from '#seed/factories/accounts.ts'
import { makeAgent, makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { FACTORY_BY_TABLE } from '#seed/factories/by-table.ts'
import { hashText, FAR_FUTURE, momentNumber } from '#seed/factories/factory.ts'
import { makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import {
  makeApplication,
  makePaymentProof,
  makePayment,
  makePostDatedCheck,
  makeRental,
} from '#seed/factories/tenancy.ts'
import { makeAnnouncement } from '#seed/factories/building-tenants.ts'
import { makeAmenityReservation } from '#seed/factories/shared-amenities.ts'
import { makePayoutAccount } from '#seed/factories/payout-accounts.ts'
import { makeUtilityReading } from '#seed/factories/rental-terms.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getRolledBackOutcome, toPropertyName } from '#tests/support/database/rolled-back.ts'
import { buildings } from './listings/buildings.server.ts'
import { propertyImages } from './listings/listings.server.ts'
import { amenityReservations } from './tenancy/shared-amenities.server.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { eq } from 'drizzle-orm'

const database = setUpTestDatabase()

type Row = Record<string, unknown>
type Rule = { table: string; name: string; columns: string[]; constraint: boolean }

const FAKE_ID = '00000000-0000-4000-8000-000000000001'

/** Values that both rows need for the rule to apply. */
const REQUIRED_VALUES: Record<string, (db: Db) => Promise<Row>> = {
  amenity_reservations_payment_unique: async (db) => ({ paymentId: (await makePayment(db)).id }),
  appointments_series: async () => ({ seriesId: FAKE_ID, seriesPosition: 1 }),
  post_dated_checks_transfer_unique: async () => ({ status: 'cleared', transferId: FAKE_ID }),
  deposit_deductions_transfer_unique: async () => ({
    status: 'accepted',
    decidedAt: FAR_FUTURE,
    transferId: FAKE_ID,
  }),
  buildings_home_listing_unique: async (db) => {
    const { id } = await makeProperty(db)
    await db.delete(buildings).where(eq(buildings.homeListingId, id))
    return { name: null, homeListingId: id }
  },
  building_announcements_one_correction: async (db) => ({ correctsId: (await makeAnnouncement(db)).id }),
  // The number of the unit decides its extent, which the database computes
  spaces_place_unique: async () => ({ unitNumber: 7 }),
  clients_user_unique: async (db) => ({ userId: (await makeUser(db)).id }),
  deposit_returns_reference_unique: async () => ({ reference: 'GC-1' }),
  data_exports_token_unique: async () => ({ tokenHash: hashText('token') }),
  lease_signings_draft_of_kind: async () => ({ status: 'withdrawn', decidedAt: FAR_FUTURE }),
  payments_share_unique: async (db) => ({ kind: 'rent', payerId: (await makePerson(db, 'tenant')).id }),
  roommate_shares_start_unique: async () => ({ startsOn: '2026-01-01', endsOn: '2026-02-01' }),
  roommate_changes_token_unique: async (db) => ({
    kind: 'join',
    status: 'invited',
    giverId: (await makePerson(db, 'tenant')).id,
    email: 'bea@example.com',
    tokenHash: hashText('token'),
    expiresAt: FAR_FUTURE,
  }),
  invited_signers_token_unique: async () => ({ tokenHash: hashText('token') }),
  lease_signings_reference_unique: async () => ({ reference: '0123456789AB' }),
  lease_signings_file_hash_unique: async () => ({ fileHash: hashText('lease') }),
  message_reports_one_warning: async () => ({ reporterId: null }),
  notifications_one_unread_of_group: async () => ({ groupKey: 'inquiries' }),
  push_deliveries_conversation_unique: async (db) => ({
    notificationId: null,
    conversationId: (await makeConversation(db)).id,
  }),
  places_psgc_unique: async () => ({ psgcCode: '1380600000' }),
  places_slug_unique: async () => ({ kind: 'region' }),
  renewal_offers_next_rental: async (db) => ({
    status: 'accepted',
    decidedAt: FAR_FUTURE,
    nextRentalId: (await makeRental(db)).id,
  }),
  rental_applications_one_holder_of_space: async () => ({
    status: 'approved',
    decidedAt: FAR_FUTURE,
    holdsProperty: true,
  }),
  rental_references_token_unique: async () => ({
    status: 'open',
    tokenHash: hashText('token'),
    expiresAt: FAR_FUTURE,
    email: 'ana@example.com',
    answeredAt: null,
    livedFrom: null,
    livedUntil: null,
    paidOnTime: null,
    leftInOrder: null,
    wouldRentAgain: null,
  }),
  rentals_renews_unique: async (db) => ({ renewsRentalId: (await makeRental(db)).id }),
  payout_proposals_one_open: async (db) => ({
    kind: 'remove',
    accountId: (await makePayoutAccount(db)).id,
    accountChangedAt: FAR_FUTURE,
  }),
  sessions_previous_token_unique: async () => ({ previousToken: hashText('before') }),
  payments_replaces_unique: async (db) => ({ kind: 'rent', replacesId: (await makePayment(db)).id }),
  opening_figures_check_unique: async (db) => ({ kind: 'check', checkId: (await makePostDatedCheck(db)).id }),
  opening_figures_payment_unique: async (db) => ({ kind: 'line', paymentId: (await makePayment(db)).id }),
  brokerage_members_one_active: async (db) => ({
    status: 'active',
    agentId: (await makeAgent(db)).id,
    email: null,
    tokenHash: null,
    expiresAt: null,
    acceptedAt: FAR_FUTURE,
  }),
  team_members_one_active: async (db) => ({
    status: 'active',
    personId: (await makePerson(db, 'tenant')).id,
    email: null,
    tokenHash: null,
    expiresAt: null,
    acceptedAt: FAR_FUTURE,
  }),
  tenant_invitations_token_unique: async () => ({
    status: 'invited',
    tokenHash: hashText('token'),
    sealedToken: 'x'.repeat(40),
    expiresAt: FAR_FUTURE,
  }),
  utility_readings_corrects_unique: async (db) => ({ correctsId: (await makeUtilityReading(db)).id }),
  wishlists_share_token_unique: async () => ({ shareToken: hashText('share').slice(0, 32) }),
}

/** Values of the second row that keep another rule from failing first. */
const DIFFERENT_VALUES: Record<string, Row> = {
  lease_signings_one_open_of_kind: { draft: 2 },
  places_location_slug_unique: { kind: 'district' },
}

async function listRules(): Promise<Rule[]> {
  const { rows } = await database.pool.query<Rule>(`
    select i.indrelid::regclass::text as table, c.relname as name,
      exists (select from pg_constraint k where k.conindid = i.indexrelid) as constraint,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace
      and c.relname <> 'messages_thread' -- its number is drawn by the database, nobody can repeat it
    order by 1, 2`)
  return rows
}

const getOutcome = (work: (db: Db) => Promise<unknown>) => getRolledBackOutcome(database.db, work)

/** Inserts a row, then another one with the same values in the columns of the rule. */
async function makeDuplicate(db: Db, rule: Rule): Promise<void> {
  const make = FACTORY_BY_TABLE[rule.table]!
  const requiredValues = (await REQUIRED_VALUES[rule.name]?.(db)) ?? {}
  const first = await make(db, requiredValues)
  const repeated = Object.fromEntries(
    rule.columns.map((column) => [toPropertyName(column), first[toPropertyName(column)]]),
  )
  await make(db, { ...requiredValues, ...repeated, ...DIFFERENT_VALUES[rule.name] })
}

describe('unique rules', () => {
  it('each unique index refuses a duplicate, and no other rule does', async () => {
    const mismatches: string[] = []
    const rules = await listRules()
    expect(rules.length).toBeGreaterThan(30)
    for (const rule of rules) {
      const refused = await getOutcome(async (tx) => {
        await tx.execute('set constraints all immediate')
        await makeDuplicate(tx, rule)
      })
      if (refused !== rule.name) mismatches.push(`${rule.name}: ${refused}`)
      const unguarded = await getOutcome(async (tx) => {
        await tx.execute(
          rule.constraint ? `alter table ${rule.table} drop constraint ${rule.name}` : `drop index ${rule.name}`,
        )
        await makeDuplicate(tx, rule)
      })
      if (unguarded !== 'accepted') mismatches.push(`${rule.name} dropped: ${unguarded}`)
    }
    expect(mismatches).toEqual([])
  })

  it('of fifty concurrent applications of one person for one listing one is open', async () => {
    const { propertyId, applicantUserId } = await makeApplication(database.db, {
      status: 'withdrawn',
      decidedAt: FAR_FUTURE,
    })
    const tries = Array.from({ length: 50 }, () => makeApplication(database.db, { propertyId, applicantUserId }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  })

  it('a listing may have many approved applications, but only one holds it', async () => {
    const { id: propertyId } = await makeProperty(database.db)
    const approved = { propertyId, status: 'approved', decidedAt: momentNumber(1) } as const
    await makeApplication(database.db, { ...approved, holdsProperty: true })
    await makeApplication(database.db, approved)
    await expect(makeApplication(database.db, { ...approved, holdsProperty: true })).rejects.toThrow()
  })

  it('a new relationship may start after an ended one', async () => {
    const { id: clientId, agentId } = await makeClient(database.db)
    await makeRelationship(database.db, { agentId, clientId, status: 'ended', endedAt: FAR_FUTURE })
    await makeRelationship(database.db, { agentId, clientId })
    await expect(makeRelationship(database.db, { agentId, clientId })).rejects.toThrow()
  })

  it('a declined proof may be submitted again with the same reference', async () => {
    const declined = { status: 'declined', declineReason: 'Blurred', decidedAt: FAR_FUTURE } as const
    const { paymentId, reference } = await makePaymentProof(database.db, declined)
    await makePaymentProof(database.db, { paymentId, reference })
    await expect(makePaymentProof(database.db, { paymentId, reference })).rejects.toThrow()
  })

  it('the reference of a reversed payment may be used again', async () => {
    const reversal = { reversedAt: FAR_FUTURE, reversalReason: 'Wrong tenant' }
    const reversed = { status: 'reversed', decidedAt: FAR_FUTURE, ...reversal } as const
    const { paymentId, reference } = await makePaymentProof(database.db, reversed)
    await makePaymentProof(database.db, { paymentId, reference })
    await expect(makePaymentProof(database.db, { paymentId, reference })).rejects.toThrow()
  })

  it('two photos of a listing can swap their order in one transaction', async () => {
    const { id: cover, propertyId } = await makePropertyImage(database.db, { order: 0 })
    const { id: other } = await makePropertyImage(database.db, { propertyId, order: 1 })
    await database.db.transaction(async (tx) => {
      await tx.update(propertyImages).set({ order: 1 }).where(eq(propertyImages.id, cover))
      await tx.update(propertyImages).set({ order: 0 }).where(eq(propertyImages.id, other))
    })
    await expect(makePropertyImage(database.db, { propertyId, order: 1 })).rejects.toThrow()
  })
})

describe('exclusion constraints', () => {
  it('two reservations of one amenity cannot overlap, but one may start when the other ends', async () => {
    const { sharedAmenityId, id } = await makeAmenityReservation(database.db)
    const overlapping = { sharedAmenityId, startsAt: momentNumber(40, 3), endsAt: momentNumber(40, 5) }
    expect(await getOutcome((tx) => makeAmenityReservation(tx, overlapping))).toBe('amenity_reservations_no_overlap')
    expect(
      await getOutcome((tx) => makeAmenityReservation(tx, { ...overlapping, startsAt: momentNumber(40, 4) })),
    ).toBe('accepted')
    const cancelled = { status: 'cancelled', cancelledAt: FAR_FUTURE } as const
    await database.db.update(amenityReservations).set(cancelled).where(eq(amenityReservations.id, id))
    expect(await getOutcome((tx) => makeAmenityReservation(tx, overlapping))).toBe('accepted')
  })

  it('of fifty concurrent reservations for the same hours exactly one succeeds', async () => {
    const first = await makeAmenityReservation(database.db)
    const same = {
      sharedAmenityId: first.sharedAmenityId,
      rentalId: first.rentalId,
      reservedBy: first.reservedBy,
      startsAt: momentNumber(50, 1),
      endsAt: momentNumber(50, 2),
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => makeAmenityReservation(database.db, same)),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  })

  it('one area has one rent-control rule on any day', async () => {
    const make = FACTORY_BY_TABLE.rent_control_rules!
    const inForce = { validFrom: '2026-12-31', validTo: null }
    expect(await getOutcome((tx) => make(tx, inForce))).toBe('rent_control_rules_no_overlap')
    expect(await getOutcome((tx) => make(tx, { ...inForce, validFrom: '2027-01-01' }))).toBe('accepted')
  })
})

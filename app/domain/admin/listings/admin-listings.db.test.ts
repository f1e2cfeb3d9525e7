import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { getDeletionPreview } from '#app/domain/listings/own/listing-deletion.queries.server.ts'
import { searchPossibleOwners } from '#app/domain/listings/own/possible-owners.queries.server.ts'
import { listListingHistory } from '#app/domain/listings/statistics/history.queries.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { changeAdminListings } from './admin-listings.commands.server.ts'
import { countAdminListings, loadAdminListings } from './admin-listings.queries.server.ts'
import type { AdminListQuery } from './admin-listings.model.ts'

const database = setUpTestDatabase()
const DAY = 24 * 3_600_000
const ALL: AdminListQuery = { search: '', status: null, type: null, page: 1 }
const as = (role: Role, id?: string) => createTestContext(database.db, { actor: makeActor(role, id) })
let admin: ReturnType<typeof as>

beforeEach(async () => {
  admin = as('admin', (await makePerson(database.db, 'admin')).id)
})

const listAudit = (id: string) => database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))

describe('a listing added for an owner', () => {
  const add = (ctx: ReturnType<typeof as>, ownerId: string, key: string = crypto.randomUUID()) =>
    changeAdminListings(ctx, { intent: 'add', key, ownerId, propertyType: 'condo' })

  test('is one draft of that owner for two clicks, and the audit log names the administrator', async () => {
    const owner = await makePerson(database.db, 'landlord')
    const key = crypto.randomUUID()
    const { createdId = '' } = await add(admin, owner.id, key)
    expect((await add(admin, owner.id, key)).createdId).toBe(createdId)
    const rows = await database.db.select().from(properties).where(eq(properties.ownerId, owner.id))
    expect(rows).toMatchObject([{ id: createdId, status: 'draft', propertyType: 'condo' }])
    expect(await listAudit(createdId)).toMatchObject([
      { action: 'listing.created', actorId: admin.actor?.id, actorRole: 'admin', details: { ownerId: owner.id } },
    ])
  })

  test.each(['tenant', 'admin'] as const)('is refused for a %s, who has no listings', async (role) => {
    const { id } = await makePerson(database.db, role)
    await expect(add(admin, id)).rejects.toMatchObject({ code: 'listing.ownerNotAllowed' })
  })

  test('is refused for a banned landlord (null control: the same landlord before the ban)', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    await add(admin, id)
    await database.db.update(users).set({ banned: true }).where(eq(users.id, id))
    await expect(add(admin, id)).rejects.toMatchObject({ code: 'listing.ownerNotAllowed' })
  })
})

test('owners are found by a part of the name or the start of the email, landlords and agents only', async () => {
  const landlord = await makePerson(database.db, 'landlord', {
    fullName: 'Remedios Tolentino',
    email: 'remy@x.example',
  })
  await makePerson(database.db, 'tenant', { fullName: 'Remedios Tenant' })
  expect(await searchPossibleOwners(admin, 'tolen')).toEqual([
    { id: landlord.id, name: 'Remedios Tolentino', email: 'remy@x.example', role: 'landlord' },
  ])
  expect((await searchPossibleOwners(admin, 'Remy@')).map(({ id }) => id)).toEqual([landlord.id])
  expect([await searchPossibleOwners(admin, ''), await searchPossibleOwners(admin, '%')]).toEqual([[], []])
})

test('a message reaches the owner once for two clicks, by a notification and a mail without the name of the administrator', async () => {
  const listing = await makeProperty(database.db)
  const send = { intent: 'message', id: listing.id, key: crypto.randomUUID(), note: 'Please add photos.' } as const
  await changeAdminListings(admin, send)
  await changeAdminListings(admin, send)
  const lines = await database.db.select().from(notifications).where(eq(notifications.userId, listing.ownerId))
  expect(lines).toMatchObject([{ kind: 'listing.adminMessage', params: { note: 'Please add photos.' } }])
  const mails = await database.db
    .select()
    .from(emails)
    .where(and(eq(emails.template, 'notification.listing.adminMessage')))
  expect(mails).toHaveLength(1)
  const [name] = await database.db
    .select({ name: users.fullName })
    .from(users)
    .where(eq(users.id, admin.actor?.id ?? ''))
  expect(JSON.stringify([lines, mails])).not.toContain(name?.name)
  expect(await listAudit(listing.id)).toMatchObject([{ action: 'listing.ownerMessaged', details: {} }])
})

test('a duplicate is a draft of the same owner', async () => {
  const listing = await makeProperty(database.db)
  const result = await changeAdminListings(admin, { intent: 'duplicate', id: listing.id, key: crypto.randomUUID() })
  const [copy] = await database.db
    .select()
    .from(properties)
    .where(eq(properties.id, result.createdId ?? ''))
  expect(copy).toMatchObject({ ownerId: listing.ownerId, status: 'draft' })
})

test('administrators read the name of the administrator in the history, the owner does not', async () => {
  const listing = await makeProperty(database.db, { status: 'pending' })
  await changeAdminListings(admin, { intent: 'status', ids: [listing.id], status: 'active' })
  const other = as('admin', (await makePerson(database.db, 'admin')).id)
  expect((await listListingHistory(other, listing.id)).map(({ by }) => by.kind)).toEqual(['person'])
  const owner = as('landlord', listing.ownerId)
  expect((await listListingHistory(owner, listing.id)).map(({ by }) => by.kind)).toEqual(['platform'])
})

test('new listings of the last 30 days are counted apart from those of the 30 days before', async () => {
  const before = (await countAdminListings(admin, ALL)).created
  for (const days of [1, 29, 31, 59, 61])
    await makeProperty(database.db, { createdAt: new Date(TEST_NOW.getTime() - days * DAY) })
  const { created } = await countAdminListings(admin, ALL)
  expect([created.recent - before.recent, created.before - before.before]).toEqual([2, 2])
})

describe('a home whose rental has not ended', () => {
  const makeRented = async (dates: Partial<typeof rentals.$inferInsert>) => {
    const tenant = await makePerson(database.db, 'tenant', { fullName: 'Ana Cruz' })
    const { id } = await makeProperty(database.db, { status: 'inactive' })
    await makeRental(database.db, { propertyId: id, tenantId: tenant.id, ...dates })
    return id
  }
  const publish = (ids: string[], rented?: 'publish') =>
    changeAdminListings(admin, { intent: 'status', ids, status: 'active', ...(rented ? { rented } : {}) })
  const UPCOMING = { startsOn: '2026-12-01', endsOn: '2027-11-30' }

  test('is published by an administrator only after a question; other moves and homes need none', async () => {
    const [rented, free] = [await makeRented(UPCOMING), (await makeProperty(database.db, { status: 'inactive' })).id]
    const before = await makeRented({ startsOn: '2024-01-01', endsOn: '2025-12-31' })
    expect(await publish([rented, free, before])).toEqual({
      changed: 2,
      refused: [{ id: rented, code: 'listing.rented' }],
    })
    expect(await publish([rented], 'publish')).toEqual({ changed: 1, refused: [] })
    const toDraft = changeAdminListings(admin, { intent: 'status', ids: [rented], status: 'draft' })
    expect(await toDraft).toEqual({ changed: 1, refused: [] })
  })

  test('is deleted by an administrator who reads of the rental; null control: an ended one is not named', async () => {
    const rental = { tenant: 'Ana Cruz', ...UPCOMING }
    expect(await getDeletionPreview(admin, await makeRented(UPCOMING))).toMatchObject({ rental })
    const ended = await makeRented({
      ...UPCOMING,
      startsOn: '2025-01-01',
      endedEarlyOn: '2025-02-01',
      endedEarlyReason: 'moved',
    })
    expect(await getDeletionPreview(admin, ended)).toMatchObject({ rental: null, hasTenancy: true })
  })
})

describe('permissions', () => {
  test.each(['tenant', 'landlord', 'agent'] as const)(
    'a %s neither reads nor changes listings as an administrator does',
    async (role) => {
      const listing = await makeProperty(database.db, { status: 'pending' })
      const ctx = as(role, (await makePerson(database.db, role)).id)
      const key = crypto.randomUUID()
      for (const work of [
        () => loadAdminListings(ctx, ALL),
        () => searchPossibleOwners(ctx, 'a'),
        () => changeAdminListings(ctx, { intent: 'status', ids: [listing.id], status: 'active' }),
        () => changeAdminListings(ctx, { intent: 'message', id: listing.id, key, note: 'x' }),
        () => changeAdminListings(ctx, { intent: 'duplicate', id: listing.id, key }),
        () => changeAdminListings(ctx, { intent: 'add', key, ownerId: listing.ownerId, propertyType: 'condo' }),
      ])
        await expect(work()).rejects.toMatchObject({ code: 'auth.forbidden' })
      const [kept] = await database.db.select().from(properties).where(eq(properties.id, listing.id))
      expect(kept?.status).toBe('pending')
    },
  )

  test('a guest is asked to sign in, and the null control: an administrator reads the same list', async () => {
    await expect(loadAdminListings(createTestContext(database.db), ALL)).rejects.toMatchObject({
      code: 'auth.signInRequired',
    })
    await expect(loadAdminListings(admin, ALL)).resolves.toMatchObject({ counts: { total: expect.any(Number) } })
  })
})

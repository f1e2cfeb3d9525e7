import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { loadApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import { deleteApplication } from '#app/domain/applications/decisions/application-deletion.commands.server.ts'
import { rejectApplication } from '#app/domain/applications/decisions/decision.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readCsvRows } from '#tests/support/csv.ts'
import { approveApplication } from '#app/domain/tenancy/bookings/approve-application.commands.server.ts'
import { cancelBooking } from '#app/domain/tenancy/bookings/cancel-booking.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { openAdminApplication } from './admin-application-details.queries.server.ts'
import { exportAdminApplications } from './admin-applications-file.queries.server.ts'
import { adminApplicationList, type AdminApplicationQuery } from './admin-applications.model.ts'
import {
  countAdminApplications,
  listAdminApplications,
  listAllAdminApplications,
} from './admin-applications.queries.server.ts'

const database = setUpTestDatabase()
const { people, makeListing, makePending, listKinds, readApplication } = setUpBookingPeople(database)

const ALL: AdminApplicationQuery = { search: '', status: null, type: null, page: 1 }
const listIds = async (query: Partial<AdminApplicationQuery>) =>
  (await listAdminApplications(people.admin, { ...ALL, ...query })).map(({ id }) => id)

describe('the list of all applications', () => {
  let [rosa, noel, condo]: string[] = []
  beforeAll(async () => {
    const house = await makeListing({ title: 'Bungalow near the river', propertyType: 'house' })
    const other = await makeListing({ title: 'Condo with 100% backup power', propertyType: 'condo' })
    const applicant = await makePerson(database.db, 'tenant', { fullName: 'Rosa Peñaflor' })
    rosa = (
      await makePending({
        propertyId: house.id,
        applicantUserId: applicant.id,
        createdAt: new Date('2026-02-01T00:00:00Z'),
      })
    ).id
    noel = (await makePending({ propertyId: house.id, createdAt: new Date('2026-02-02T00:00:00Z') })).id
    condo = (await makePending({ propertyId: other.id, createdAt: new Date('2026-01-15T00:00:00Z') })).id
    await rejectApplication(people.owner, { id: condo, reasonCode: 'pets' })
  })

  test('the newest application is first, and the filters narrow the list and its count', async () => {
    expect(await listIds({})).toEqual([noel, rosa, condo])
    expect(await listIds({ status: 'rejected' })).toEqual([condo])
    expect(await listIds({ type: 'house' })).toEqual([noel, rosa])
    expect(await listIds({ status: 'rejected', type: 'house' })).toEqual([])
    const counts = await countAdminApplications(people.admin, { ...ALL, type: 'house' })
    expect(counts).toMatchObject({
      total: 3,
      found: 2,
      byStatus: { pending: 2, approved: 0, rejected: 1, withdrawn: 0 },
      oldestPendingAt: new Date('2026-02-01T00:00:00Z'),
      sent: { recent: 2, before: 1 },
    })
    expect((await countAdminApplications(people.admin, { ...ALL, status: 'rejected' })).found).toBe(1)
  })

  test('a search matches the applicant, the listing, the owner, an email address and an id', async () => {
    const [first] = await listAdminApplications(people.admin, ALL)
    const found = async (search: string) => (await listIds({ search })).length
    expect(await listIds({ search: 'rosa pe' })).toEqual([rosa])
    expect(await found('bungalow')).toBe(2)
    expect(await found(first?.owner ?? '')).toBe(3)
    expect(await found(first?.applicantEmail.toUpperCase() ?? '')).toBe(1)
    expect(await listIds({ search: condo ?? '' })).toEqual([condo])
    expect(await found('nobody of this name')).toBe(0)
    expect((await countAdminApplications(people.admin, { ...ALL, search: 'bungalow' })).found).toBe(2)
  })

  test('a percent sign in a search is text; null control: as a pattern it would match everything', async () => {
    expect(await listIds({ search: '100%' })).toEqual([condo])
    expect(await listIds({ search: '%' })).toEqual([condo])
  })

  test('the file has exactly the rows of the filter, also over several batches, and is safe in a spreadsheet', async () => {
    const rows = []
    for await (const batch of listAllAdminApplications(people.admin, ALL, 2)) rows.push(...batch)
    expect(rows.map(({ id }) => id)).toEqual(await listIds({}))

    const formula = await makePerson(database.db, 'tenant', { fullName: '=HYPERLINK("https://x.example")' })
    const { id } = await makePending({ applicantUserId: formula.id, createdAt: new Date('2026-01-01T00:00:00Z') })
    const read = async (filter: Partial<AdminApplicationQuery>) => {
      const { parts } = await exportAdminApplications(people.admin, { ...ALL, ...filter })
      let text = ''
      for await (const part of parts) text += part
      return { text, rows: readCsvRows(text).slice(1) }
    }
    const pending = await read({ status: 'pending' })
    expect(pending.rows.map(([first]) => first)).toEqual(await listIds({ status: 'pending' }))
    expect(pending.text).toContain(`"'=HYPERLINK(""https://x.example"")"`)
    expect((await read({ search: condo ?? '' })).rows.map(([first]) => first)).toEqual([condo])
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.action, 'application.exported'))
    expect(audited[0]?.details).toEqual({ status: 'pending', type: null, hasSearch: false })
    await deleteApplication(people.admin, id)
  })

  test('unknown values of the address count as absent', () => {
    const address = new URLSearchParams('status=lost&type=castle&page=-3&q=%00 Rosa ')
    expect(adminApplicationList.read(address)).toEqual({ search: 'Rosa', status: null, type: null, page: 1 })
  })
})

describe('decisions of an administrator', () => {
  test('an approval opens the booking and tells the renter and the owner', async () => {
    const application = await makePending()
    const { bookingId } = await approveApplication(people.admin, application.id)
    expect(await listKinds(application.applicantUserId)).toEqual(['application.approved'])
    expect(await listKinds(getId(people.owner), bookingId)).toEqual(['booking.opened'])
  })

  test('a rejection tells the renter, the owner and the agent; null control: the owner is not told of an own rejection', async () => {
    const byAdmin = await makePending()
    await rejectApplication(people.admin, { id: byAdmin.id, reasonCode: 'pets' })
    expect(await listKinds(byAdmin.applicantUserId)).toEqual(['application.rejected'])
    for (const person of [people.owner, people.manager])
      expect(await listKinds(getId(person), byAdmin.id)).toEqual(['application.rejectedForYou'])
    const byOwner = await makePending()
    await rejectApplication(people.owner, { id: byOwner.id, reasonCode: 'pets' })
    for (const person of [people.owner, people.manager]) expect(await listKinds(getId(person), byOwner.id)).toEqual([])
  })

  test('the details contain both people, and each opening is in the audit log', async () => {
    const application = await makePending()
    const found = await openAdminApplication(people.admin, await loadApplication(people.admin, application.id))
    expect(found.applicant.email).toContain('@')
    expect(found.isListingDeleted).toBe(false)
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, application.id))
    expect(audited.map(({ action }) => action)).toEqual(['application.openedByAdmin'])
  })
})

describe('deleteApplication', () => {
  test('a pending application disappears once, and both sides are told', async () => {
    const { id, applicantUserId } = await makePending()
    expect(await getOutcome(deleteApplication(people.admin, id))).toBe('done')
    expect(await getOutcome(deleteApplication(people.admin, id))).toBe('application.notFound')
    expect(await getOutcome(loadApplication(people.admin, id))).toBe('application.notFound')
    expect((await readApplication(id))?.deletedAt).not.toBeNull()
    expect(await listKinds(applicantUserId)).toEqual(['application.deleted'])
    expect(await listKinds(getId(people.owner), id)).toEqual(['application.deleted'])
  })

  test('is refused while a booking came from it; null control: after its cancellation it is deleted', async () => {
    const { id } = await makePending()
    const { bookingId } = await approveApplication(people.owner, id)
    expect(await getOutcome(deleteApplication(people.admin, id))).toBe('application.hasBooking')
    await cancelBooking(people.owner, { id: bookingId, reason: 'The money did not arrive.' })
    expect(await getOutcome(deleteApplication(people.admin, id))).toBe('done')
  })

  test('of an approval and a deletion at the same time, exactly one succeeds', async () => {
    const { id } = await makePending()
    const outcomes = await Promise.all([
      getOutcome(approveApplication(people.owner, id)),
      getOutcome(deleteApplication(people.admin, id)),
    ])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  })
})

describe('permissions', () => {
  test.each(['guest', 'tenant', 'landlord', 'agent'] as const)(
    'a %s may not list, count, open, export or delete; null control: an administrator may',
    async (who) => {
      const { id } = await makePending()
      const outsiders: Record<typeof who, Ctx> = {
        guest: createTestContext(database.db),
        tenant: people.otherTenant,
        landlord: people.owner,
        agent: people.manager,
      }
      const loaded = await loadApplication(people.admin, id)
      const attempt = (ctx: Ctx) =>
        Promise.all([
          getOutcome(listAdminApplications(ctx, ALL)),
          getOutcome(countAdminApplications(ctx, ALL)),
          getOutcome(openAdminApplication(ctx, loaded)),
          getOutcome(exportAdminApplications(ctx, ALL)),
          getOutcome(listAllAdminApplications(ctx, ALL).next()),
        ])
      const refusal = who === 'guest' ? 'auth.signInRequired' : 'auth.forbidden'
      expect(new Set(await attempt(outsiders[who]))).toEqual(new Set([refusal]))
      expect(await getOutcome(deleteApplication(outsiders[who], id))).toBe(refusal)
      expect(new Set(await attempt(people.admin))).toEqual(new Set(['done']))
      expect(await getOutcome(deleteApplication(people.admin, id))).toBe('done')
    },
  )
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { visitReports } from '#app/db/schema/tenancy/viewings.server.ts'
import { findReportCase } from '#app/domain/admin/reports/report.queries.server.ts'
import { inTransaction } from '#app/domain/ctx.server.ts'
import type { InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { makeVisitReport } from '#seed/factories/viewings.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { reportVisit } from './visit-report.commands.server.ts'
import { formatVisitFigures } from './visit-report.labels.ts'
import { getVisitFigures } from './visit-report.queries.server.ts'
import type { VisitReportInput } from './visit-report.schema.ts'

const database = setUpTestDatabase()
const HOUR = 3_600_000
const GOOD: VisitReportInput = { isReal: true, isAsDescribed: true, wasAskedForMoney: false, note: '' }
const as = (role: Role, id: string) => createTestContext(database.db, { actor: makeActor(role, id) })

type Visit = { status?: InspectionStatus; hoursAgo?: number }

async function makeVisit({ status = 'scheduled', hoursAgo = 2 }: Visit = {}) {
  const [renter, owner] = await Promise.all([makePerson(database.db, 'tenant'), makePerson(database.db, 'landlord')])
  const listing = await makeProperty(database.db, { ownerId: owner.id })
  const viewing = await makeInspection(database.db, {
    propertyId: listing.id,
    tenantId: renter.id,
    status,
    scheduledAt: new Date(TEST_NOW.getTime() - hoursAgo * HOUR),
  })
  return { renter, owner, listing, viewing, ctx: as('tenant', renter.id) }
}
const listAnswers = (id: string) => database.db.select().from(visitReports).where(eq(visitReports.inspectionId, id))
const listReports = (id: string) => database.db.select().from(listingReports).where(eq(listingReports.propertyId, id))

describe('answers after a visit', () => {
  test('good answers are stored and report nothing', async () => {
    const { renter, listing, viewing, ctx } = await makeVisit()
    await reportVisit(ctx, viewing.id, { ...GOOD, note: 'Maayos.' })
    expect(await listAnswers(viewing.id)).toMatchObject([{ reporterId: renter.id, isReal: true, note: 'Maayos.' }])
    expect(await listReports(listing.id)).toEqual([])
  })

  test('a home that is not real, or a request for money, is reported to the administrators and changes nothing else', async () => {
    for (const [answers, text] of [
      [
        { ...GOOD, wasAskedForMoney: true, note: 'GCash daw muna.' },
        {
          en: 'Answers after a viewing:\nSomeone asked for money.\nGCash daw muna.',
          fil: 'Mga sagot pagkatapos ng viewing:\nMay humingi ng pera.\nGCash daw muna.',
        },
      ],
      [
        { ...GOOD, isReal: false },
        {
          en: 'Answers after a viewing:\nThe home was not real.',
          fil: 'Mga sagot pagkatapos ng viewing:\nHindi totoo ang bahay.',
        },
      ],
    ] as const) {
      const { renter, listing, viewing, ctx } = await makeVisit()
      await reportVisit(ctx, viewing.id, answers)
      const reports = await listReports(listing.id)
      expect(reports).toMatchObject([{ reporterId: renter.id, reason: 'scam', status: 'open' }])
      const administrator = makeActor('admin', (await makePerson(database.db, 'admin')).id)
      for (const locale of ['en', 'fil'] as const) {
        const reader = createTestContext(database.db, { actor: administrator, request: { locale } })
        const found = await findReportCase(reader, { kind: 'visit', id: reports[0]?.id ?? '' })
        expect(found?.note).toBe(text[locale])
      }
      const [kept] = await database.db.select().from(properties).where(eq(properties.id, listing.id))
      expect(kept).toMatchObject({ status: 'active', version: listing.version })
    }
  })

  test('a home that is not as described is reported with the reason wrong information', async () => {
    const { listing, viewing, ctx } = await makeVisit()
    await reportVisit(ctx, viewing.id, { ...GOOD, isAsDescribed: false })
    expect(await listReports(listing.id)).toMatchObject([
      { source: 'visit', reason: 'wrong_information', concerns: ['not_as_described'], note: null },
    ])
  })

  test('of two answers at the same time one is stored, with one report', async () => {
    const { listing, viewing, ctx } = await makeVisit()
    const answers = { ...GOOD, isReal: false }
    const outcomes = await Promise.allSettled([
      reportVisit(ctx, viewing.id, answers),
      reportVisit(ctx, viewing.id, answers),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as object)
    expect(refused).toMatchObject([{ code: 'visitReport.alreadySent' }])
    expect(await listAnswers(viewing.id)).toHaveLength(1)
    expect(await listReports(listing.id)).toHaveLength(1)
  })

  test('the answers and the report are one transaction', async () => {
    const { listing, viewing, ctx } = await makeVisit()
    const work = inTransaction(ctx, async (tx) => {
      await reportVisit(tx, viewing.id, { ...GOOD, isReal: false })
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect([await listAnswers(viewing.id), await listReports(listing.id)]).toEqual([[], []])
  })

  test('only the renter answers: the owner is refused, a stranger does not find the viewing', async () => {
    const { owner, viewing } = await makeVisit()
    await expect(reportVisit(as('landlord', owner.id), viewing.id, GOOD)).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
    const stranger = await makePerson(database.db, 'tenant')
    await expect(reportVisit(as('tenant', stranger.id), viewing.id, GOOD)).rejects.toMatchObject({
      code: 'inspection.notFound',
    })
    expect(await listAnswers(viewing.id)).toEqual([])
  })

  test('nobody answers before the time, or about a viewing that was not confirmed or was cancelled', async () => {
    for (const visit of [
      { hoursAgo: -1 },
      { status: 'cancelled' },
      { status: 'pending_confirmation' },
    ] satisfies Visit[]) {
      const { viewing, ctx } = await makeVisit(visit)
      await expect(reportVisit(ctx, viewing.id, GOOD)).rejects.toMatchObject({ code: 'visitReport.notYet' })
    }
  })
})

describe('visits on the page of a listing', () => {
  async function makeAnswers(listingId: string, answers: readonly Partial<VisitReportInput>[]) {
    for (const answer of answers) {
      const { id: tenantId } = await makePerson(database.db, 'tenant')
      const { id } = await makeInspection(database.db, { propertyId: listingId, tenantId })
      await makeVisitReport(database.db, { inspectionId: id, reporterId: tenantId, ...answer })
    }
  }
  const read = async (id: string) => formatVisitFigures(await getVisitFigures(createTestContext(database.db), id))

  test('a line appears with three renters, counts each once, and includes bad answers', async () => {
    const { id } = await makeProperty(database.db)
    await makeAnswers((await makeProperty(database.db)).id, [{}, {}, {}])
    await makeAnswers(id, [{}, {}])
    expect(await read(id)).toBeNull()
    const twice = await makePerson(database.db, 'tenant')
    for (const createdAt of [new Date(TEST_NOW.getTime() - HOUR), TEST_NOW]) {
      const viewing = await makeInspection(database.db, { propertyId: id, tenantId: twice.id })
      await makeVisitReport(database.db, { inspectionId: viewing.id, reporterId: twice.id, createdAt })
    }
    expect(await read(id)).toBe('3 renters visited: real and as described.')
    await makeAnswers(id, [{ isAsDescribed: false }])
    expect(await read(id)).toBe('3 of 4 renters who visited say: real and as described.')
  })
})

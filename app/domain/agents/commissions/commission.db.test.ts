// Commissions: who sees them, their states, what a cancelled booking takes back, and the statements.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { CommissionStatus } from '#app/shared/agent-vocabulary.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent, makeCommission, makeCommissionAgreement } from '#seed/factories/agents.ts'
import { pesos } from '#seed/factories/factory.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication, makeBooking } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { explainWithIndex } from '#tests/support/database/explain.ts'
import { countOutcomes, getId, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { earnCommission, moveCommission, takeBackCommission } from './commission.commands.server.ts'
import { recordAgreement } from './commission-agreement.commands.server.ts'
import { getAgreements, listAgreementListings } from './commission-agreement.queries.server.ts'
import { agreementInput } from './commission-agreement.schema.ts'
import { listForecast } from './commission-forecast.queries.server.ts'
import { listCommissionMonths, listCommissions, listCommissionYears, sumPeriod } from './commission.queries.server.ts'
import { parsePeriod } from './commission.rules.ts'
import { buildCommissionCsv, buildCommissionPdf } from './commission-statement.queries.server.ts'

const database = setUpTestDatabase()
const people = {} as Record<'agent' | 'otherAgent' | 'landlord' | 'tenant' | 'admin', Ctx>
let agentId = ''
beforeAll(async () => {
  const roles = { agent: 'agent', otherAgent: 'agent', landlord: 'landlord', tenant: 'tenant', admin: 'admin' } as const
  for (const [name, role] of Object.entries(roles) as [keyof typeof roles, Role][]) {
    const actor = makeActor(role, (await makePerson(database.db, role)).id)
    people[name] = createTestContext(database.db, { actor, adapters: { random: systemRandom } })
  }
  agentId = (await makeAgent(database.db, { userId: getId(people.agent) })).id
  await makeAgent(database.db, { userId: getId(people.otherAgent) })
})

const makeEarned = (amount: number, day: string, values = {}) =>
  makeCommission(database.db, {
    agentId,
    baseAmount: pesos(amount),
    rateBasisPoints: 10_000,
    amount: pesos(amount),
    // 1 AM in Manila: still the day before in UTC
    earnedAt: new Date(`${day}T01:00:00+08:00`),
    ...values,
  })
const buildQuery = (period: string | null = null) => ({
  userId: getId(people.agent),
  period: parsePeriod(period),
  status: null,
})

describe('commissions', () => {
  test('only the agent and administrators see them', async () => {
    await makeEarned(20_000, '2025-06-15')
    const outcomes = Object.entries(people).map(async ([name, ctx]) => [
      name,
      await getOutcome(listCommissions(ctx, buildQuery(), 1)),
    ])
    expect(Object.fromEntries(await Promise.all(outcomes))).toEqual({
      agent: 'done',
      admin: 'done',
      otherAgent: 'auth.forbidden',
      landlord: 'auth.forbidden',
      tenant: 'auth.forbidden',
    })
  })

  test('a period counts by the day in Manila, and the sums are those of its lines', async () => {
    await makeEarned(10_000, '2026-02-01')
    await makeEarned(30_000, '2026-03-01', { status: 'paid', paidAt: new Date('2026-03-05T00:00:00Z') })
    expect(await sumPeriod(people.agent, buildQuery('2026-02'))).toMatchObject({ total: pesos(10_000), found: 1 })
    expect(await sumPeriod(people.agent, buildQuery('2026'))).toMatchObject({
      total: pesos(40_000),
      pending: pesos(10_000),
      paid: pesos(30_000),
      found: 2,
    })
    expect(await listCommissionYears(people.agent, getId(people.agent))).toEqual(['2026', '2025'])
    const query = sql`select id from commissions where agent_id = ${agentId} order by earned_at desc limit 25`
    expect(await explainWithIndex(database.db, 'commissions', 'commissions_agent', query)).toContain(
      'commissions_agent',
    )
  })

  test('of two moves from one state one succeeds, and a dispute needs a reason', async () => {
    const { id } = await makeEarned(5_000, '2024-01-10')
    const move = (to: CommissionStatus, from: CommissionStatus = 'pending', reason = '') =>
      moveCommission(people.agent, { id, from, to, reason })
    expect(await countOutcomes([move('billed'), move('paid')])).toEqual({ done: 1, 'app.changedMeanwhile': 1 })
    const [row] = await database.db.select().from(commissions).where(eq(commissions.id, id))
    if (row?.status === 'paid') await move('billed', 'paid')
    expect(await getOutcome(move('disputed', 'billed'))).toBe('app.invalidInput')
    expect(await getOutcome(move('disputed', 'billed', 'Owner says half'))).toBe('done')
    expect(await getOutcome(move('pending', 'disputed'))).toBe('app.moveNotAllowed')
    const asOther = { id, from: 'disputed', to: 'paid', reason: '' } as const
    expect(await getOutcome(moveCommission(people.otherAgent, asOther))).toBe('commission.notFound')
    expect(await getOutcome(moveCommission(people.agent, asOther))).toBe('done')
  })

  test('a cancelled booking takes the commission back once, as a new line', async () => {
    const earned = await makeEarned(12_000, '2023-05-01')
    await Promise.all([1, 2].map(() => takeBackCommission(people.admin, earned.bookingId)))
    const rows = await database.db.select().from(commissions).where(eq(commissions.bookingId, earned.bookingId))
    expect(Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))).toEqual({
      earned: pesos(12_000),
      taken_back: -pesos(12_000),
    })
    expect(rows).toHaveLength(2)
    const back = rows.find(({ kind }) => kind === 'taken_back')!
    const move = { id: back.id, from: 'pending', to: 'paid', reason: '' } as const
    expect(await getOutcome(moveCommission(people.agent, move))).toBe('app.moveNotAllowed')
    // A booking without a commission has nothing to take back
    await takeBackCommission(people.admin, crypto.randomUUID())
  })

  test('a statement has the lines of its period and no other, as PDF and CSV', async () => {
    await makeEarned(7_777, '2022-08-10')
    await makeEarned(8_888, '2022-09-10')
    const { text, fileName } = await buildCommissionCsv(people.agent, '2022-08')
    expect(fileName).toBe('commission-2022-08.csv')
    expect(text).toContain('7777.00')
    expect(text).not.toContain('8888.00')
    const pdf = await buildCommissionPdf(people.agent, '2022')
    const pdfText = readPdfLines(pdf.bytes).join(' ')
    for (const part of ['₱7,777', '₱8,888', '₱16,665', '₱1,666.50', '₱2,499.75']) expect(pdfText).toContain(part)
    expect(pdfText).not.toContain('.00') // centavos only where there are some
    expect(await getOutcome(buildCommissionCsv(people.agent, '2021'))).toBe('commission.notFound')
    expect(await getOutcome(buildCommissionCsv(people.otherAgent, '2022'))).toBe('commission.notFound')
  })
})

describe('the rule of a commission', () => {
  const makeManaged = (values = {}) => makeProperty(database.db, { agentId, propertyType: 'condo', ...values })
  const buildAgreement = (fields: Record<string, string> = {}) =>
    agreementInput.parse({
      key: crypto.randomUUID(),
      rule: 'rent_per_year',
      rate: '80',
      validFrom: '2026-03-01',
      ...fields,
    })
  /** Confirms a booking of the listing now, and returns the line that it earned. */
  async function earn(listing: Awaited<ReturnType<typeof makeManaged>>, leaseMonths = 18) {
    const booking = await makeBooking(database.db, { propertyId: listing.id, monthlyRent: pesos(10_000), leaseMonths })
    await earnCommission(people.admin, { ...booking, listing })
    const [row] = await database.db.select().from(commissions).where(eq(commissions.bookingId, booking.id))
    return row
  }

  test('is that of the site, prorated by the term, and another one for commercial property', async () => {
    expect(await earn(await makeManaged())).toMatchObject({
      rule: 'rent_per_year',
      rateBasisPoints: 10_000,
      amount: pesos(15_000),
      agreedFrom: null,
    })
    expect(await earn(await makeManaged({ propertyType: 'commercial' }))).toMatchObject({
      rule: 'contract_percent',
      amount: pesos(9_000),
    })
  })

  test('is the agreement in force at the confirmation; a later agreement leaves the line as it is', async () => {
    const listing = await makeManaged()
    await recordAgreement(people.agent, listing.id, buildAgreement())
    await recordAgreement(people.agent, listing.id, buildAgreement({ rate: '50', validFrom: '2026-12-01' }))
    const first = await earn(listing)
    expect(first).toMatchObject({ rateBasisPoints: 8_000, agreedFrom: '2026-03-01', amount: pesos(12_000) })
    const split = { rule: 'rent_once', validFrom: '2026-03-02', partnerName: 'Ana Cruz', partnerPercent: '33.33' }
    await recordAgreement(people.agent, listing.id, buildAgreement(split))
    const second = await earn(listing)
    expect(second).toMatchObject({ amount: 533_360, partnerAmount: 266_640, partnerName: 'Ana Cruz' })
    expect((second?.amount ?? 0) + (second?.partnerAmount ?? 0)).toBe(pesos(8_000))
    const [stored] = await database.db.select().from(commissions).where(eq(commissions.id, first!.id))
    expect(stored).toEqual(first)
    await takeBackCommission(people.admin, second!.bookingId)
    const both = await database.db.select().from(commissions).where(eq(commissions.bookingId, second!.bookingId))
    expect(both.reduce((sum, { amount, partnerAmount }) => sum + amount + partnerAmount, 0)).toBe(0)
    expect((await getAgreements(people.agent, listing.id)).entries.map(({ validFrom }) => validFrom)).toEqual([
      '2026-12-01',
      '2026-03-02',
      '2026-03-01',
    ])
    const { rows } = await listAgreementListings(people.agent, 1)
    expect(rows.find(({ listingId }) => listingId === listing.id)).toMatchObject({
      rule: 'rent_once',
      split: { name: 'Ana Cruz', basisPoints: 3_333, fixedAmount: null },
    })
  })

  test('a form sent twice records one agreement, and only the agent who acts for the listing records one', async () => {
    const listing = await makeManaged()
    const input = buildAgreement({ partnerName: 'Ben', partnerFixed: '1,000' })
    await recordAgreement(people.agent, listing.id, input)
    await recordAgreement(people.agent, listing.id, input)
    const page = await getAgreements(people.agent, listing.id)
    expect(page.entries).toHaveLength(1)
    expect(page.current.split).toEqual({ name: 'Ben', basisPoints: null, fixedAmount: pesos(1_000) })
    for (const name of ['otherAgent', 'landlord', 'tenant', 'admin'] as const) {
      expect(await getOutcome(recordAgreement(people[name], listing.id, buildAgreement())), name).toBe(
        'listing.notFound',
      )
      expect(await getOutcome(getAgreements(people[name], listing.id)), name).toBe('listing.notFound')
    }
    expect(
      await getOutcome(recordAgreement(people.agent, listing.id, buildAgreement({ validFrom: '2031-01-01' }))),
    ).toBe('app.invalidInput')
  })

  test('a split needs a name and one share', () => {
    const typed = { key: crypto.randomUUID(), rule: 'rent_per_year', rate: '80', validFrom: '2026-03-01' }
    const isValid = (fields: object) => agreementInput.safeParse({ ...typed, ...fields }).success
    expect(isValid({ partnerName: 'Ana', partnerPercent: '50' })).toBe(true)
    for (const fields of [
      { partnerName: 'Ana' },
      { partnerPercent: '50' },
      { partnerName: 'Ana', partnerPercent: '50', partnerFixed: '10' },
      { partnerName: 'Ana', partnerPercent: '101' },
      { rate: '' },
      { rate: '12.345' },
      { rule: 'contract_percent', rate: '101' },
    ])
      expect(isValid(fields), JSON.stringify(fields)).toBe(false)
  })

  test('an agent who lists for an owner they name earns, and for their own property does not', async () => {
    const own = { agentId: null, ownerId: getId(people.agent), propertyType: 'condo' } as const
    expect(await earn(await makeProperty(database.db, { ...own, representedOwner: 'Lola Ising' }))).toMatchObject({
      agentId,
      amount: pesos(15_000),
    })
    expect(await earn(await makeProperty(database.db, { ...own, representedOwner: null }))).toBeUndefined()
  })

  test('the agreement in force is read by an index', async () => {
    const listing = await makeCommissionAgreement(database.db, { agentId })
    const query = sql`select id from commission_agreements where agent_id = ${agentId} and property_id = ${listing.propertyId}
      and valid_from <= '2026-03-01' order by valid_from desc, created_at desc limit 1`
    const plan = await explainWithIndex(database.db, 'commission_agreements', 'commission_agreements_listing', query)
    expect(plan).toContain('commission_agreements_listing')
    expect(plan).not.toContain('Sort')
  })
})

describe('the forecast', () => {
  test('has one line for each listing with applications under way, and is in no sum', async () => {
    const mine = people.otherAgent
    const rival = (await readAgentId(getId(mine))) ?? ''
    const listing = await makeProperty(database.db, { agentId: rival, propertyType: 'condo', basePrice: pesos(20_000) })
    for (const leaseMonths of [6, 24]) await makeApplication(database.db, { propertyId: listing.id, leaseMonths })
    expect(await listForecast(mine)).toMatchObject([
      { listingId: listing.id, applications: 2, isApproved: false, leaseMonths: 6, amount: pesos(10_000) },
    ])
    const approved = await makeApplication(database.db, {
      propertyId: listing.id,
      status: 'approved',
      decidedAt: new Date('2026-03-01T00:00:00Z'),
      leaseMonths: 12,
    })
    const booking = await makeBooking(database.db, {
      propertyId: listing.id,
      applicationId: approved.id,
      monthlyRent: pesos(18_000),
      leaseMonths: 12,
    })
    expect(await listForecast(mine)).toMatchObject([{ isApproved: true, amount: pesos(18_000) }])
    const query = { userId: getId(mine), period: null, status: null }
    expect(await sumPeriod(mine, query)).toMatchObject({ total: 0, found: 0 })
    // Null control: the same amount is in the sums once it is earned
    await earnCommission(people.admin, { ...booking, listing })
    expect(await sumPeriod(mine, query)).toMatchObject({ total: pesos(18_000), found: 1 })
    expect((await listCommissionMonths(mine, { userId: getId(mine), from: '2025-04-01' })).at(-1)).toEqual({
      month: '2026-03-01',
      earned: pesos(18_000),
      takenBack: 0,
    })
    for (const name of ['landlord', 'tenant', 'admin'] as const)
      expect(await getOutcome(listForecast(people[name])), name).toBe('auth.forbidden')
  })

  const readAgentId = async (userId: string) =>
    (await database.db.select({ id: agents.id }).from(agents).where(eq(agents.userId, userId)))[0]?.id
})

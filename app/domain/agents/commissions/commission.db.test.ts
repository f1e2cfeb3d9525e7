// Commissions: who sees them, their states, what a cancelled booking takes back, and the statements.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { CommissionStatus } from '#app/shared/agent-vocabulary.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent, makeCommission } from '#seed/factories/agents.ts'
import { pesos } from '#seed/factories/factory.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { explainWithIndex } from '#tests/support/database/explain.ts'
import { countOutcomes, getId, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { moveCommission, takeBackCommission } from './commission.commands.server.ts'
import { listCommissions, listCommissionYears, sumPeriod } from './commission.queries.server.ts'
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
    for (const part of ['₱7,777.00', '₱8,888.00', '₱16,665.00', '₱1,666.50', '₱2,499.75'])
      expect(pdfText).toContain(part)
    expect(await getOutcome(buildCommissionCsv(people.agent, '2021'))).toBe('commission.notFound')
    expect(await getOutcome(buildCommissionCsv(people.otherAgent, '2022'))).toBe('commission.notFound')
  })
})

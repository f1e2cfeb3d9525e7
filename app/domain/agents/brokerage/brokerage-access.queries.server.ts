// Loads a brokerage for its broker or for a salesperson, and locks it for changes.
import { and, eq, isNull } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { Broker, Brokerage, LicenseState } from './brokerage.model.ts'
import { getLicenseState, getMemberPart } from './brokerage.rules.ts'

const BROKER_COLUMNS = {
  agentId: agents.id,
  userId: agents.userId,
  name: users.fullName,
  licenseNumber: agents.prcLicenseNumber,
  licenseExpiresOn: agents.prcLicenseExpiresOn,
  supervisorName: agents.supervisorName,
}
type BrokerRow = Omit<Broker, 'license'> & { supervisorName: string | null }

function toBroker({ supervisorName, ...row }: BrokerRow, now: Date): Broker {
  const license = { number: row.licenseNumber, expiresOn: row.licenseExpiresOn, supervisorName }
  return { ...row, license: getLicenseState(license, toManilaDay(now)) }
}

/** The signed-in active agent. `lock`: memberships of one agent begin and end one after the other. */
export async function getOwnAgent(ctx: Ctx, { lock = false } = {}): Promise<Broker & { agencyName: string }> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'brokerage.join', { userId: ctx.actor.id })
  const query = ctx.db
    .select({ ...BROKER_COLUMNS, agencyName: agents.agencyName })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(and(eq(agents.userId, ctx.actor.id), agents.isActive))
  const [row] = await (lock ? query.for('no key update', { of: agents }) : query)
  if (!row) return fail('agent.notFound')
  const { agencyName, ...broker } = row
  return { ...toBroker(broker, ctx.now()), agencyName }
}

const selectBrokerage = (ctx: Ctx) =>
  ctx.db
    .select({ brokerage: brokerages, broker: BROKER_COLUMNS })
    .from(brokerages)
    .innerJoin(agents, eq(agents.id, brokerages.brokerId))
    .innerJoin(users, eq(users.id, agents.userId))
type BrokerageRow = { brokerage: typeof brokerages.$inferSelect; broker: BrokerRow }

function toBrokerage({ brokerage, broker }: BrokerageRow, now: Date): Brokerage {
  const { id, name, memberBasisPoints, rule, answerHours } = brokerage
  return { id, name, memberBasisPoints, rule, answerHours, broker: toBroker(broker, now) }
}

/** The open brokerage that the agent runs. */
export async function findBrokerageRunBy(ctx: Ctx, agentId: string, { lock = false } = {}): Promise<Brokerage | null> {
  const query = selectBrokerage(ctx).where(
    and(eq(brokerages.brokerId, agentId), isNull(brokerages.closedAt), agents.isActive),
  )
  const [row] = await (lock ? query.for('no key update', { of: brokerages }) : query)
  return row ? toBrokerage(row, ctx.now()) : null
}

/** For the broker. Changes of one brokerage happen one after the other. */
export async function lockOwnBrokerage(ctx: Ctx): Promise<Brokerage> {
  const agent = await getOwnAgent(ctx)
  const brokerage = (await findBrokerageRunBy(ctx, agent.agentId, { lock: true })) ?? fail('brokerage.notFound')
  authorize(ctx.actor, 'brokerage.manage', { userId: brokerage.broker.userId })
  return brokerage
}

/** For the broker, without a lock. */
export async function getOwnBrokerage(ctx: Ctx): Promise<Brokerage> {
  const agent = await getOwnAgent(ctx)
  const brokerage = (await findBrokerageRunBy(ctx, agent.agentId)) ?? fail('brokerage.notFound')
  authorize(ctx.actor, 'brokerage.manage', { userId: brokerage.broker.userId })
  return brokerage
}

/** The brokerage in which the agent is an active salesperson. */
export async function findMembership(
  ctx: Ctx,
  agentId: string,
): Promise<{ memberId: string; basisPoints: number | null; brokerage: Brokerage } | null> {
  const [row] = await ctx.db
    .select({
      memberId: brokerageMembers.id,
      basisPoints: brokerageMembers.basisPoints,
      brokerage: brokerages,
      broker: BROKER_COLUMNS,
    })
    .from(brokerageMembers)
    .innerJoin(brokerages, eq(brokerages.id, brokerageMembers.brokerageId))
    .innerJoin(agents, eq(agents.id, brokerages.brokerId))
    .innerJoin(users, eq(users.id, agents.userId))
    .where(
      and(eq(brokerageMembers.agentId, agentId), eq(brokerageMembers.status, 'active'), isNull(brokerages.closedAt)),
    )
  if (!row) return null
  return { memberId: row.memberId, basisPoints: row.basisPoints, brokerage: toBrokerage(row, ctx.now()) }
}

/** The brokerage of the agent, as broker or as salesperson. `memberId` is null for the broker. */
export async function findOwnPlace(ctx: Ctx): Promise<{ memberId: string | null; brokerage: Brokerage } | null> {
  const { agentId } = await getOwnAgent(ctx)
  const run = await findBrokerageRunBy(ctx, agentId)
  return run ? { memberId: null, brokerage: run } : findMembership(ctx, agentId)
}

/** A broker without a valid license, or under supervision, may not run a brokerage nor take salespersons into it. */
export function requireLicense(license: LicenseState): void {
  if (license === 'missing') fail('brokerage.noLicense')
  if (license === 'expired') fail('brokerage.licenseExpired')
  if (license === 'supervised') fail('brokerage.supervised')
}

/** The part of the broker in the commissions of a salesperson, which a new agreement starts with. Null for others. */
export async function findDefaultSplit(ctx: Ctx): Promise<{ name: string; basisPoints: number } | null> {
  const { agentId } = await getOwnAgent(ctx)
  const membership = await findMembership(ctx, agentId)
  if (!membership) return null
  const { brokerage, basisPoints } = membership
  const part = 10_000 - getMemberPart(basisPoints, brokerage.memberBasisPoints)
  return part === 0 ? null : { name: brokerage.broker.name, basisPoints: part }
}

// A broker who leaves passes the brokerage on to another licensed broker in it. Leads about the listings of the leaving broker stay theirs.
import { and, eq, inArray } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { lockOwnBrokerage } from './brokerage-access.queries.server.ts'
import type { Broker } from './brokerage.model.ts'
import { getLicenseState } from './brokerage.rules.ts'
import { handOverAll } from './client-handover.commands.server.ts'
import { findMember } from './member.commands.server.ts'
import { closeMembership } from './membership.commands.server.ts'

/** The successor has a valid license of their own. Shared clients of the leaving broker go to the successor. */
export async function passOnBrokerage(ctx: Ctx, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const brokerage = await lockOwnBrokerage(tx)
    const member = await findMember(tx, brokerage, memberId)
    const successor = member.agentId === null ? null : await findSuccessor(tx, member.agentId)
    if (successor === null || member.status !== 'active') return fail('brokerage.successorUnlicensed')
    const { agentId: fromAgentId } = brokerage.broker
    await closeMembership(tx, brokerage, member)
    await tx.db
      .update(brokerages)
      .set({ brokerId: successor.agentId, updatedAt: tx.now() })
      .where(eq(brokerages.id, brokerage.id))
    const isPassedOn = { fromAgentId, leavingId: memberId, successorId: null }
    await handOverAll(tx, { ...brokerage, broker: successor }, isPassedOn)
    await tx.db
      .update(agents)
      .set({ supervisorName: successor.name, supervisorLicenseNumber: successor.licenseNumber, updatedAt: tx.now() })
      .where(inArray(agents.id, selectSalespersons(tx, brokerage.id)))
    await recordAudit(tx, { action: 'brokerage.passedOn', subjectType: 'brokerage', subjectId: brokerage.id })
  })
}

const selectSalespersons = (ctx: Ctx, brokerageId: string) =>
  ctx.db
    .select({ id: brokerageMembers.agentId })
    .from(brokerageMembers)
    .where(and(eq(brokerageMembers.brokerageId, brokerageId), eq(brokerageMembers.status, 'active')))

/** Null without a valid license. The supervisor named today is the leaving broker, and is no obstacle. */
async function findSuccessor(ctx: Ctx, agentId: string): Promise<Broker | null> {
  const [row] = await ctx.db
    .select({
      agentId: agents.id,
      userId: agents.userId,
      name: users.fullName,
      licenseNumber: agents.prcLicenseNumber,
      licenseExpiresOn: agents.prcLicenseExpiresOn,
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(and(eq(agents.id, agentId), agents.isActive))
  if (!row) return null
  const license = { number: row.licenseNumber, expiresOn: row.licenseExpiresOn, supervisorName: null }
  const state = getLicenseState(license, toManilaDay(ctx.now()))
  return state === 'valid' ? { ...row, license: state } : null
}

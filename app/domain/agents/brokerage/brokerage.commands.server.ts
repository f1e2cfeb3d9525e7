// A broker opens a brokerage, changes its rules, and closes it.
import { and, count, eq, ne } from 'drizzle-orm'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import {
  findBrokerageRunBy,
  findMembership,
  getOwnAgent,
  lockOwnBrokerage,
  requireLicense,
} from './brokerage-access.queries.server.ts'
import type { BrokerageValues } from './brokerage.schema.ts'
import { withdrawInvitations } from './member.commands.server.ts'

export async function openBrokerage(ctx: Ctx, { name, part, rule, hours }: BrokerageValues): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const broker = await getOwnAgent(tx, { lock: true })
    authorize(tx.actor, 'brokerage.manage', { userId: broker.userId })
    requireLicense(broker.license)
    const { agentId } = broker
    if ((await findBrokerageRunBy(tx, agentId)) || (await findMembership(tx, agentId))) fail('brokerage.alreadyIn')
    const now = tx.now()
    const [opened] = await tx.db
      .insert(brokerages)
      .values({
        brokerId: agentId,
        name,
        memberBasisPoints: part,
        rule,
        answerHours: hours,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: brokerages.id })
    const id = opened?.id ?? fail('brokerage.alreadyIn')
    await recordAudit(tx, { action: 'brokerage.opened', subjectType: 'brokerage', subjectId: id })
    return id
  })
}

export async function changeBrokerage(ctx: Ctx, { name, part, rule, hours }: BrokerageValues): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { id } = await lockOwnBrokerage(tx)
    await tx.db
      .update(brokerages)
      .set({ name, memberBasisPoints: part, rule, answerHours: hours, updatedAt: tx.now() })
      .where(eq(brokerages.id, id))
    await recordAudit(tx, {
      action: 'brokerage.changed',
      subjectType: 'brokerage',
      subjectId: id,
      details: { part, rule, hours },
    })
  })
}

/** A broker who leaves removes the salespersons first, so that their clients and leads have a successor. Open invitations end. */
export async function closeBrokerage(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { id } = await lockOwnBrokerage(tx)
    const isOpen = and(eq(brokerageMembers.brokerageId, id), ne(brokerageMembers.status, 'removed'))
    const [members] = await tx.db
      .select({ active: count() })
      .from(brokerageMembers)
      .where(and(isOpen, eq(brokerageMembers.status, 'active')))
    if ((members?.active ?? 0) > 0) fail('brokerage.hasMembers')
    await withdrawInvitations(tx, id)
    await tx.db.update(brokerages).set({ closedAt: tx.now(), updatedAt: tx.now() }).where(eq(brokerages.id, id))
    await recordAudit(tx, { action: 'brokerage.closed', subjectType: 'brokerage', subjectId: id })
  })
}

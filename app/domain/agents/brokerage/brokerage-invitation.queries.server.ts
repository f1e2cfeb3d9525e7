// Reads an invitation for who has its link. An accepted, replaced or withdrawn link finds nothing, as an unknown one.
import { and, eq, isNull } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { BROKERAGE_TOKEN_PATTERN } from './brokerage-link.rules.server.ts'
import type { InvitationObstacle, OpenBrokerageInvitation } from './brokerage.model.ts'

export async function findInvitation(ctx: Ctx, token: string) {
  const [found] = BROKERAGE_TOKEN_PATTERN.test(token)
    ? await ctx.db
        .select({
          brokerage: brokerages.name,
          brokerAgentId: agents.id,
          brokerUserId: agents.userId,
          broker: users.fullName,
          licenseNumber: agents.prcLicenseNumber,
          email: brokerageMembers.email,
          expiresAt: brokerageMembers.expiresAt,
          accreditationNumber: brokerageMembers.accreditationNumber,
          accreditationExpiresOn: brokerageMembers.accreditationExpiresOn,
        })
        .from(brokerageMembers)
        .innerJoin(brokerages, eq(brokerages.id, brokerageMembers.brokerageId))
        .innerJoin(agents, eq(agents.id, brokerages.brokerId))
        .innerJoin(users, eq(users.id, agents.userId))
        .where(
          and(
            eq(brokerageMembers.tokenHash, hashToken(token)),
            eq(brokerageMembers.status, 'invited'),
            isNull(brokerages.closedAt),
            agents.isActive,
          ),
        )
    : []
  if (!found) return fail('brokerage.invitationNotFound')
  const { expiresAt } = found
  if (expiresAt === null || expiresAt <= ctx.now()) return fail('brokerage.invitationExpired')
  return { ...found, expiresAt }
}

export async function readBrokerageInvitation(ctx: Ctx, token: string): Promise<OpenBrokerageInvitation> {
  const invitation = await findInvitation(ctx, token)
  const { brokerage, broker, licenseNumber, accreditationNumber, accreditationExpiresOn, expiresAt } = invitation
  const obstacle = await findInvitationObstacle(ctx, invitation)
  return { brokerage, broker, licenseNumber, accreditationNumber, accreditationExpiresOn, expiresAt, obstacle }
}

type Invited = { email: string | null; brokerUserId: string }

export async function findInvitationObstacle(
  { db, actor }: Ctx,
  { email, brokerUserId }: Invited,
): Promise<InvitationObstacle | null> {
  if (!actor?.isActive) return 'guest'
  const columns = { email: users.email, isVerified: users.emailVerified }
  const [person] = await db.select(columns).from(users).where(eq(users.id, actor.id))
  if (person?.email !== email || actor.id === brokerUserId || actor.delegate) return 'wrongAccount'
  if (!person?.isVerified) return 'unverified'
  return actor.role === 'agent' ? null : 'notAnAgent'
}

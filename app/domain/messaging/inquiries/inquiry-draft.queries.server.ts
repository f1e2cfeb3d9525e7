// What the inquiry form knows before anything is typed: whoever asks, and whether this home is one they can ask about.
import { and, eq, isNull } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { getOwnProfile } from '#app/domain/accounts/profile/profile.queries.server.ts'
import { responseFigures } from '#app/domain/agents/directory/response-figures.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { answerWords } from '#app/domain/listings/public/listing-contact.labels.ts'
import { fail } from '#app/errors/app-error.ts'
import { can, requireSignIn } from '#app/permissions/policy.ts'
import type { InquiryDraft } from './inquiry.model.ts'

export async function inquiryDraft(ctx: Ctx, listingId: string): Promise<InquiryDraft> {
  requireSignIn(ctx.actor)
  const [profile, home] = await Promise.all([getOwnProfile(ctx), whoLets(ctx, listingId)])
  if (!home) fail('listing.notFound')
  const contactId = home.agentUserId ?? home.ownerId
  const figures = (await responseFigures(ctx, [contactId])).get(contactId)
  const mayAsk = can(ctx.actor, 'inquiry.send', { ownerId: home.ownerId })
  return {
    name: profile.fullName,
    email: profile.email,
    phone: profile.phone ? formatPhone(profile.phone) : '',
    answers: figures ? answerWords(figures) : null,
    refusal: isTheirs(home, ctx.actor.id) ? 'own' : mayAsk ? null : 'role',
  }
}

/** Whether the box on a home's page offers to write: nobody writes to themselves. */
export async function isOwnListing(ctx: Ctx, listingId: string): Promise<boolean> {
  if (!ctx.actor) return false
  const home = await whoLets(ctx, listingId)
  return home !== undefined && isTheirs(home, ctx.actor.id)
}

type Home = { ownerId: string; agentUserId: string | null }

async function whoLets(ctx: Ctx, listingId: string): Promise<Home | undefined> {
  const [home] = await ctx.db
    .select({ ownerId: properties.ownerId, agentUserId: agents.userId })
    .from(properties)
    .leftJoin(agents, eq(agents.id, properties.agentId))
    .where(and(eq(properties.id, listingId), eq(properties.status, 'active'), isNull(properties.deletedAt)))
  return home
}

function isTheirs({ ownerId, agentUserId }: Home, me: string): boolean {
  return ownerId === me || agentUserId === me
}

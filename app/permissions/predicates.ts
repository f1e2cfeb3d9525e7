// The relations between a person and a thing on which the matrix stands. Pure, over what the command has already loaded; the
// database repeats them as row policies. `me` is null for a guest, who is never related to anything.

export type Predicate<S> = { readonly name: string; readonly test: (me: string | null, subject: S) => boolean }

/** All that several predicates ask for, put together. `never` in the bound lets any subject in. */
export type SubjectOf<P> = (P extends Predicate<infer S> ? (subject: S) => void : never) extends (
  subject: infer I,
) => void
  ? I
  : never

export type OfUser = { userId: string }
export type Owned = { ownerId: string }
export type OnProperty = { property: { ownerId: string } }
/** The agent who manages the listing, by account; inactive agents act for nobody. */
export type ManagedProperty = { property: { agentUserId: string | null; agentIsActive: boolean } }
export type OfConversationClient = { client: { userId: string | null } }
export type OfConversationAgent = { agent: { userId: string; isActive: boolean } | null }
export type OfRelationships = { relationships: readonly { agentUserId: string; status: string }[] }

function predicate<S>(name: string, test: (me: string, subject: S) => boolean): Predicate<S> {
  return { name, test: (me, subject) => me !== null && me !== '' && test(me, subject) }
}

export function any<const P extends readonly Predicate<never>[]>(...predicates: P): Predicate<SubjectOf<P[number]>> {
  return {
    name: predicates.map(({ name }) => name).join(' or '),
    test: (me, subject) => predicates.some((each) => each.test(me, subject as never)),
  }
}

export function all<const P extends readonly Predicate<never>[]>(...predicates: P): Predicate<SubjectOf<P[number]>> {
  return {
    name: predicates.map(({ name }) => name).join(', '),
    test: (me, subject) => predicates.every((each) => each.test(me, subject as never)),
  }
}

// Things of one person
export const own = predicate('own', (me, it: OfUser) => it.userId === me)
export const notSelf = predicate('not self', (me, it: OfUser) => it.userId !== me)
export const applicant = predicate('own', (me, it: { applicantUserId: string }) => it.applicantUserId === me)
export const guestOf = predicate('own', (me, it: { guestId: string }) => it.guestId === me)
export const tenantOf = predicate('own', (me, it: { tenantId: string }) => it.tenantId === me)
/** PROMISES `lease(p)`: a current rental of it. */
export const leases = predicate(
  'lease',
  (me, it: { lease: { tenantId: string; isCurrent: boolean } | null }) =>
    it.lease !== null && it.lease.isCurrent && it.lease.tenantId === me,
)

// Listings and what hangs on them
export const owns = predicate('own', (me, it: Owned) => it.ownerId === me)
export const notOwnListing = predicate('not own listing', (me, it: Owned) => it.ownerId !== me)
export const ownsProperty = predicate('own property', (me, it: OnProperty) => it.property.ownerId === me)
export const actsForProperty = predicate(
  'property they act for',
  (me, it: ManagedProperty) => it.property.agentIsActive && it.property.agentUserId === me,
)
export const assigned = predicate('assigned', (me, it: { assignedUserId: string | null }) => it.assignedUserId === me)
export const earnsCommission = predicate(
  'commission part',
  (me, it: { commissionAgentUserId: string | null }) => it.commissionAgentUserId === me,
)
/** The renter applied to one of my properties, as their owner or active agent. */
export const applicantOfMine = predicate(
  'applicant of own property',
  (me, it: { appliedTo: readonly { ownerId: string }[] }) => it.appliedTo.some(({ ownerId }) => ownerId === me),
)
export const applicantOfManaged = predicate(
  'applicant of a property they act for',
  (me, it: { appliedTo: readonly ManagedProperty['property'][] }) =>
    it.appliedTo.some(({ agentUserId, agentIsActive }) => agentIsActive && agentUserId === me),
)

// Conversations and clients
export const isClient = predicate('isClient', (me, it: OfConversationClient) => it.client.userId === me)
export const actsAgent = predicate(
  'actsAgent',
  (me, it: OfConversationAgent) => it.agent !== null && it.agent.isActive && it.agent.userId === me,
)
export const ownsConversationProperty = predicate('owner', (me, it: OnProperty) => it.property.ownerId === me)
export const member = { ...any(isClient, actsAgent, ownsConversationProperty), name: 'member' }
export const othersMessage = predicate("others' messages", (me, it: { senderId: string }) => it.senderId !== me)
export const throughInquiry = predicate('through inquiry', (_me, it: { viaInquiry: boolean }) => it.viaInquiry)
export const myClient = predicate('myClient', (me, it: OfRelationships) =>
  it.relationships.some(({ agentUserId, status }) => status === 'active' && agentUserId === me),
)
export const clientSide = predicate('own side', (me, it: { clientUserId: string | null }) => it.clientUserId === me)
export const agentSide = predicate('own', (me, it: { agentUserId: string }) => it.agentUserId === me)

// Streams and files
type Feed = { feed: 'user' | 'admin'; userId: string | null }
export const ownFeed = predicate('own stream', (me, it: Feed) => it.feed === 'user' && it.userId === me)
export const adminFeed = predicate('admin feed only', (_me, it: Feed) => it.feed === 'admin')
/** The one predicate a guest can meet. */
export const publicFile: Predicate<{ isPublic: boolean }> = {
  name: 'public only',
  test: (_me, file) => file.isPublic,
}
/** The command asks the parent's own row first and passes on the answer. */
export const parentAllows = predicate('parent policy', (_me, it: { parentAllows: boolean }) => it.parentAllows)

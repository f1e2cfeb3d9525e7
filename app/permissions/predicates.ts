// Relations between a person and an object, used by the matrix. Pure functions over data that the command has loaded: only `authorize` in
// the command asks them, and the database checks nothing per person. `me` is null for a guest, who has no relation to anything.

export type Predicate<S> = { readonly name: string; readonly test: (me: string | null, subject: S) => boolean }

/** The intersection of the subjects of several predicates. `never` in the bound accepts any subject. */
export type PredicateSubject<P> = (P extends Predicate<infer S> ? (subject: S) => void : never) extends (
  subject: infer I,
) => void
  ? I
  : never

export type UserSubject = { userId: string }
export type OwnedSubject = { ownerId: string }
export type ListingSubject = { listing: { ownerId: string } }
/** The agent who manages the listing, by account id. Inactive agents have no rights. */
export type ManagedListing = { listing: { agentUserId: string | null; agentIsActive: boolean } }
export type ConversationClientSubject = { client: { userId: string | null } }
export type ConversationAgentSubject = { agent: { userId: string; isActive: boolean } | null }
export type RelationshipsSubject = { relationships: readonly { agentUserId: string; status: string }[] }

function createPredicate<S>(name: string, test: (me: string, subject: S) => boolean): Predicate<S> {
  return { name, test: (me, subject) => me !== null && me !== '' && test(me, subject) }
}

export function any<const P extends readonly Predicate<never>[]>(
  ...predicates: P
): Predicate<PredicateSubject<P[number]>> {
  return {
    name: predicates.map(({ name }) => name).join(' or '),
    test: (me, subject) => predicates.some((each) => each.test(me, subject as never)),
  }
}

export function all<const P extends readonly Predicate<never>[]>(
  ...predicates: P
): Predicate<PredicateSubject<P[number]>> {
  return {
    name: predicates.map(({ name }) => name).join(', '),
    test: (me, subject) => predicates.every((each) => each.test(me, subject as never)),
  }
}

// Objects of one person
export const own = createPredicate('own', (me, subject: UserSubject) => subject.userId === me)
export const notSelf = createPredicate('not self', (me, subject: UserSubject) => subject.userId !== me)
export const applicant = createPredicate(
  'own',
  (me, subject: { applicantUserId: string }) => subject.applicantUserId === me,
)
export const isBookingGuest = createPredicate('own', (me, subject: { guestId: string }) => subject.guestId === me)
export const isTenant = createPredicate('own', (me, subject: { tenantId: string }) => subject.tenantId === me)
type LeaseSubject = { tenantId: string; roommateIds?: readonly string[] }
/** One of several tenants of a lease. What binds all of them is done by the one who is its contact (`isTenant`). */
export const isRoommate = createPredicate(
  'roommate',
  (me, subject: LeaseSubject) => subject.roommateIds?.includes(me) === true,
)
/** Left the lease; what they owe stays theirs. */
export const wasRoommate = createPredicate(
  'former roommate',
  (me, subject: { shares?: readonly { userId: string }[] }) =>
    subject.shares?.some(({ userId }) => userId === me) === true,
)
/** A current rental of the listing. */
export const hasCurrentLease = createPredicate(
  'lease',
  (me, subject: { lease: (LeaseSubject & { isCurrent: boolean }) | null }) =>
    subject.lease !== null &&
    subject.lease.isCurrent &&
    (subject.lease.tenantId === me || subject.lease.roommateIds?.includes(me) === true),
)

/** A document that both sides may open, or the side of the actor, or that the actor uploaded. `side` is what the actor is. */
const mayOpen = (side: 'owner' | 'tenant') => (me: string, subject: { audience: string; uploadedBy: string | null }) =>
  subject.audience === 'both' || subject.audience === side || subject.uploadedBy === me
/** What one of several tenants uploaded for themselves is not for the others. */
export const isForTenant = createPredicate(
  'for the tenant',
  (
    me,
    subject: { audience: string; uploadedBy: string | null; tenantId?: string; shares?: readonly { userId: string }[] },
  ) => {
    const isOfOther =
      subject.uploadedBy !== me &&
      (subject.uploadedBy === subject.tenantId || subject.shares?.some(({ userId }) => userId === subject.uploadedBy))
    return mayOpen('tenant')(me, subject) && !(isOfOther && subject.audience === 'tenant')
  },
)
export const isForOwner = createPredicate('for the owner', mayOpen('owner'))
export const uploaded = createPredicate(
  'uploaded it',
  (me, subject: { uploadedBy: string | null }) => subject.uploadedBy === me,
)

export const decided = createPredicate(
  'decided it',
  (me, subject: { decidedBy: string | null }) => subject.decidedBy === me,
)

// Listings and related objects
export const owns = createPredicate('own', (me, subject: OwnedSubject) => subject.ownerId === me)
export const notOwnListing = createPredicate('not own listing', (me, subject: OwnedSubject) => subject.ownerId !== me)
export const ownsProperty = createPredicate(
  'own property',
  (me, subject: ListingSubject) => subject.listing.ownerId === me,
)
export const actsForProperty = createPredicate(
  'property they act for',
  (me, subject: ManagedListing) => subject.listing.agentIsActive && subject.listing.agentUserId === me,
)
export const assigned = createPredicate(
  'assigned',
  (me, subject: { assignedUserId: string | null }) => subject.assignedUserId === me,
)
export const earnsCommission = createPredicate(
  'commission part',
  (me, subject: { commissionAgentUserId: string | null }) => subject.commissionAgentUserId === me,
)
/** The renter applied for a listing of the actor. */
export const appliedToOwnListing = createPredicate(
  'applicant of own property',
  (me, subject: { appliedTo: readonly { ownerId: string }[] }) =>
    subject.appliedTo.some(({ ownerId }) => ownerId === me),
)
export const appliedToManagedListing = createPredicate(
  'applicant of a property they act for',
  (me, subject: { appliedTo: readonly ManagedListing['listing'][] }) =>
    subject.appliedTo.some(({ agentUserId, agentIsActive }) => agentIsActive && agentUserId === me),
)

// Conversations and clients
export const isClient = createPredicate(
  'isClient',
  (me, subject: ConversationClientSubject) => subject.client.userId === me,
)
export const actsAgent = createPredicate(
  'actsAgent',
  (me, subject: ConversationAgentSubject) =>
    subject.agent !== null && subject.agent.isActive && subject.agent.userId === me,
)
/** The salesperson who answers the conversation for the broker, while active in the brokerage. */
export const isAssignee = createPredicate(
  'assignee',
  (me, subject: { assignee?: { userId: string } | null }) => subject.assignee?.userId === me,
)
export const ownsConversationProperty = createPredicate(
  'owner',
  (me, subject: ListingSubject) => subject.listing.ownerId === me,
)
export const member = { ...any(isClient, actsAgent, isAssignee, ownsConversationProperty), name: 'member' }
export const othersMessage = createPredicate(
  "others' messages",
  (me, subject: { senderId: string }) => subject.senderId !== me,
)
export const throughInquiry = createPredicate(
  'through inquiry',
  (_me, subject: { viaInquiry: boolean }) => subject.viaInquiry,
)
export const myClient = createPredicate('myClient', (me, subject: RelationshipsSubject) =>
  subject.relationships.some(({ agentUserId, status }) => status === 'active' && agentUserId === me),
)
export const clientSide = createPredicate(
  'own side',
  (me, subject: { clientUserId: string | null }) => subject.clientUserId === me,
)
export const agentSide = createPredicate('own', (me, subject: { agentUserId: string }) => subject.agentUserId === me)

// Streams and files
type Feed = { feed: 'user' | 'admin'; userId: string | null }
export const ownFeed = createPredicate(
  'own stream',
  (me, subject: Feed) => subject.feed === 'user' && subject.userId === me,
)
export const adminFeed = createPredicate('admin feed only', (_me, subject: Feed) => subject.feed === 'admin')
/** The only predicate that can be true for a guest. */
export const publicFile: Predicate<{ isPublic: boolean }> = {
  name: 'public only',
  test: (_me, file) => file.isPublic,
}
/** The command checks the parent object first and passes the result. */
export const parentAllows = createPredicate(
  'parent policy',
  (_me, subject: { parentAllows: boolean }) => subject.parentAllows,
)

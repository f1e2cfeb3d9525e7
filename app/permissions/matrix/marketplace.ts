// Permissions of listings, agents, saved listings, inquiries, conversations and clients. Printed in docs/permissions.md.
import { adminOnly, everybody, no, nobody, row, when, yes } from '#app/permissions/cells.ts'
import {
  actsAgent,
  adminFeed,
  agentSide,
  all,
  any,
  clientSide,
  isAssignee,
  isClient,
  member,
  myClient,
  notOwnListing,
  othersMessage,
  own,
  ownFeed,
  owns,
  ownsConversationProperty,
  throughInquiry,
} from '#app/permissions/predicates.ts'

const ownListing = row(no, no, when(owns), when(owns), yes())
const membersOnly = row(no, when(member), when(member), when(member), no)
const ownOnly = row(no, when(own), when(own), when(own), no)
const ownClientsOnly = row(no, no, no, when(myClient), yes('audited'))
const writerOrAgent = any(own, agentSide)

export const MARKETPLACE = {
  'listing.list': everybody,
  /** Hidden ones too, with the addresses of their owners. */
  'listing.listAll': adminOnly,
  /** The review queue with its risk signals. */
  'listing.review': row(no, no, no, no, yes('audited')),
  'listing.readActive': everybody,
  'listing.readHidden': ownListing,
  /** The subject is the listing to be created: only an admin creates one for another owner. */
  'listing.create': row(no, no, when(owns, 'draftOrPending'), when(owns, 'draftOrPending'), yes()),
  'listing.edit': ownListing,
  'listing.editPhotos': ownListing,
  'listing.setStatus': row(no, no, when(owns, 'ownerMoves'), when(owns, 'ownerMoves'), yes()),
  'listing.setFeatured': adminOnly,
  'listing.setOwner': adminOnly,
  'listing.delete': row(no, no, when(owns, 'noLeaseNorPayment'), when(owns, 'noLeaseNorPayment'), yes('softDelete')),
  /** The queue of reports about listings and messages. */
  'report.list': adminOnly,
  'report.decide': row(no, no, no, no, yes('audited')),
  /** A building, its spaces and the listings that offer them. */
  'building.manage': row(no, no, when(owns), when(owns), yes()),
  /** Wait for a space of a full listing, and leave its list. */
  'waitingList.join': row(no, when(notOwnListing), no, no, no),
  'listing.report': row(yes('limited'), yes('limited'), yes('limited'), yes('limited'), yes('limited')),

  'agentProfile.read': everybody,
  'agentProfile.edit': row(no, no, no, when(own), yes()),

  /** The subject is the review to be written; the command checks the viewing or rental. */
  'review.write': ownOnly,
  /** Also a hidden one. */
  'review.read': row(no, when(writerOrAgent), when(writerOrAgent), when(writerOrAgent), yes()),
  'review.reply': row(no, no, no, when(agentSide), no),
  'review.hide': row(no, no, no, no, yes('audited')),

  'wishlist.read': ownOnly,
  'wishlist.add': ownOnly,
  'wishlist.remove': ownOnly,

  'savedSearch.read': ownOnly,
  'savedSearch.write': ownOnly,

  'inquiry.send': row(no, yes(), when(notOwnListing), when(notOwnListing), no),
  'contact.send': row(yes('limited'), yes(), yes(), yes(), yes()),
  'contact.answer': row(no, no, no, no, yes('audited')),
  'newsletter.subscribe': row(yes('limited'), yes(), yes(), yes(), yes()),

  'conversation.list': row(
    no,
    yes('ownRowsOnly'),
    yes('ownRowsOnly'),
    yes('ownRowsOnly'),
    yes('metadataOnly', 'audited'),
  ),
  /** An agent can also be the owner of the listing, therefore `member`. */
  'conversation.read': row(
    no,
    when(isClient),
    when(any(ownsConversationProperty, actsAgent, isClient)),
    when(any(ownsConversationProperty, actsAgent, isAssignee, isClient)),
    yes('metadataOnly', 'audited'),
  ),
  'conversation.open': row(no, when(throughInquiry), when(throughInquiry), when(any(throughInquiry, myClient)), no),
  'message.read': membersOnly,
  /** The text of one message that a member of the conversation reported; nothing else of the conversation. */
  'message.readReported': row(no, no, no, no, yes('audited')),
  'message.send': membersOnly,
  'message.markRead': row(
    no,
    when(all(member, othersMessage)),
    when(all(member, othersMessage)),
    when(all(member, othersMessage)),
    no,
  ),
  'stream.subscribe': row(
    no,
    when(ownFeed, 'memberFilter'),
    when(ownFeed, 'memberFilter'),
    when(ownFeed, 'memberFilter'),
    when(adminFeed),
  ),

  'client.list': row(no, no, no, yes('ownRowsOnly'), yes('audited')),
  'client.read': ownClientsOnly,
  'client.search': row(no, no, no, yes('ownRowsOnly'), yes('audited')),
  /** The subject is the relationship to be created. */
  'client.create': row(no, no, no, when(myClient), no),
  'client.update': row(no, no, no, when(myClient), no),
  /** Files that an agent keeps about a client; administrators see none. */
  'clientFile.read': row(no, no, no, when(myClient), no),
  'clientFile.write': row(no, no, no, when(myClient), no),
  /** Sends homes to a client and closes the page again. The client needs no account: the address of the page is the permission. */
  'shortlist.manage': row(no, no, no, when(myClient), no),
  /** Entries of the agent's own calendar; an administrator sees none. */
  'appointment.manage': row(no, no, no, when(actsAgent), no),
  /** The broker invites salespersons, changes their parts and the rule of leads, removes them and hands clients over. */
  'brokerage.manage': row(no, no, no, when(own), no),
  /** Accept an invitation to a brokerage, read it as a salesperson, and leave it. The link is for one email address. */
  'brokerage.join': row(no, no, no, when(own), no),
  /** The broker gives a lead of the brokerage to a salesperson. */
  'lead.assign': row(no, no, no, when(own), no),
  /** The salesperson gives a lead back to the broker. */
  'lead.giveBack': row(no, no, no, when(own), no),
  /** Replies that a person sends often. */
  'replyTemplate.manage': row(no, no, when(own), when(own), no),
  /** Only the server creates it, when the owner is an active agent. */
  'client.createFromInquiry': nobody,
  'relationship.end': row(no, when(clientSide), no, when(agentSide), yes()),
} as const

import { type Column, sql } from 'drizzle-orm'
import {
  anyCondition,
  ERASED_NAME,
  eraseIfPresent,
  ERASED_TEXT,
  getColumn,
  matchesEmail,
  matchesPerson,
  personalData,
  refersTo,
  setNowIfNull,
} from '#app/db/schema/personal-data.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { agents } from './agents.server.ts'
import { agentClientRelationships, appointments, clientNotes, clients, clientStageChanges } from './clients.server.ts'
import { brokerageMembers, brokerages } from './brokerages.server.ts'
import { agentReviews } from './reviews.server.ts'
import { clientFiles, shortlistItems, shortlists } from './shortlists.server.ts'
import { commissionAgreements, commissions } from './commissions.server.ts'

export const refersToAgent = (column: Column) => refersTo(column, agents.id, matchesPerson(agents.userId))
/** Inactive agents have no rights (promise Z4). */
export const refersToActiveAgent = (column: Column) =>
  refersTo(
    column,
    agents.id,
    (person, alias) => sql`${matchesPerson(agents.userId)(person, alias)} and ${getColumn(agents.isActive, alias)}`,
  )
const refersToClient = (column: Column) => refersTo(column, clients.id, matchesPerson(clients.userId))
/** Entries about the person in the client lists of agents, also those made before the person had an account. */
const isClient = anyCondition(matchesPerson(clients.userId), matchesEmail(clients.email))
/** Rows about a client, for the client and for the agent who keeps the entry. */
const refersToEitherSide = (column: Column) =>
  refersTo(column, clients.id, anyCondition(isClient, refersToAgent(clients.agentId)))
/** Files that an agent keeps about the person. */
export const isFileAboutPerson = refersTo(
  storedFiles.id,
  clientFiles.fileId,
  refersTo(clientFiles.clientId, clients.id, isClient),
)

export const agentsPersonalData = [
  personalData(agents, {
    rows: matchesPerson(agents.userId),
    erasure: [
      {
        clear: {
          agencyName: ERASED_NAME,
          isActive: false,
          prcLicenseNumber: null,
          prcLicenseExpiresOn: null,
          prcLicenseCheckedAt: null,
          yearsExperience: null,
          businessAddress: null,
          credentials: null,
          insurance: null,
          bio: '',
          bioFil: null,
          areas: '{}',
          supervisorName: null,
          supervisorLicenseNumber: null,
        },
      },
    ],
  }),
  personalData(clients, {
    rows: anyCondition(isClient, refersToAgent(clients.agentId)),
    erasure: [
      { remove: refersToAgent(clients.agentId) },
      {
        rows: isClient,
        clear: {
          name: ERASED_NAME,
          email: null,
          phone: null,
          photoUrl: null,
          nextAction: null,
          looksFor: null,
          wishArea: null,
          wishType: null,
          wishBudget: null,
          wishMoveIn: null,
          wishPets: null,
          userId: null,
        },
      },
    ],
  }),
  personalData(agentClientRelationships, {
    rows: anyCondition(
      refersToClient(agentClientRelationships.clientId),
      refersToAgent(agentClientRelationships.agentId),
    ),
    erasure: [
      {
        rows: refersTo(agentClientRelationships.clientId, clients.id, isClient),
        clear: { notes: null, status: 'ended', endedAt: setNowIfNull(agentClientRelationships.endedAt) },
      },
    ],
  }),
  personalData(clientStageChanges, {
    rows: anyCondition(refersToClient(clientStageChanges.clientId), matchesPerson(clientStageChanges.changedBy)),
    erasure: { keep: 'dates and stages; the client has no name any more' },
  }),
  personalData(clientNotes, {
    rows: anyCondition(refersToClient(clientNotes.clientId), matchesPerson(clientNotes.authorId)),
    erasure: [
      { remove: matchesPerson(clientNotes.authorId) },
      { remove: refersTo(clientNotes.clientId, clients.id, isClient) },
    ],
  }),
  personalData(appointments, {
    rows: anyCondition(refersToAgent(appointments.agentId), refersToClient(appointments.clientId)),
    erasure: [
      { remove: refersToAgent(appointments.agentId) },
      {
        rows: refersTo(appointments.clientId, clients.id, isClient),
        clear: { title: ERASED_TEXT, place: null, notes: null, cancelReason: null, status: 'cancelled' },
      },
    ],
  }),
  personalData(shortlists, {
    rows: refersToEitherSide(shortlists.clientId),
    erasure: [
      {
        rows: refersTo(shortlists.clientId, clients.id, isClient),
        clear: { note: null },
        harmless: ['sealedToken'], // the relationship has ended, so the page is closed
      },
    ],
  }),
  personalData(shortlistItems, {
    rows: refersTo(shortlistItems.shortlistId, shortlists.id, refersToEitherSide(shortlists.clientId)),
    erasure: [
      {
        rows: refersTo(shortlistItems.shortlistId, shortlists.id, refersTo(shortlists.clientId, clients.id, isClient)),
        clear: { question: eraseIfPresent(shortlistItems.question) },
      },
    ],
  }),
  personalData(clientFiles, {
    rows: anyCondition(refersToEitherSide(clientFiles.clientId), matchesPerson(clientFiles.uploadedBy)),
    erasure: 'remove',
  }),
  personalData(agentReviews, {
    rows: anyCondition(matchesPerson(agentReviews.authorId), refersToAgent(agentReviews.agentId)),
    handlerKeys: ['hiddenBy'],
    erasure: [{ remove: matchesPerson(agentReviews.authorId) }, { remove: refersToAgent(agentReviews.agentId) }],
  }),
  // Its salespersons keep what they did in it
  personalData(brokerages, {
    rows: refersToAgent(brokerages.brokerId),
    erasure: [{ clear: { name: ERASED_NAME, closedAt: setNowIfNull(brokerages.closedAt) } }],
  }),
  // A broker wrote the address and the accreditation of the person whom they invited.
  personalData(brokerageMembers, {
    rows: anyCondition(refersToAgent(brokerageMembers.agentId), matchesEmail(brokerageMembers.email)),
    erasure: 'remove',
  }),
  // Amounts and dates stay, for accounting
  personalData(commissions, {
    rows: refersToAgent(commissions.agentId),
    erasure: [{ clear: { partnerName: null, disputeReason: null } }],
  }),
  personalData(commissionAgreements, {
    rows: refersToAgent(commissionAgreements.agentId),
    erasure: [{ remove: refersToAgent(commissionAgreements.agentId) }],
  }),
]

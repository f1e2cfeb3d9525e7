// Checks every cell of the matrix against an independent copy typed by hand, so that a change of the policy must be made twice.
import { describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { COLUMNS, type Column, no, type Row, yes } from './cells.ts'
import { ACTIONS, isAllowed, POLICY } from './policy.ts'

const ME = 'me'
const OTHER = 'somebody-else'

/** A subject without any relation to the actor, with every field that a row reads. */
const UNRELATED_SUBJECT = {
  userId: OTHER,
  ownerId: OTHER,
  applicantUserId: OTHER,
  guestId: OTHER,
  tenantId: OTHER,
  roommateIds: [OTHER],
  shares: [{ userId: OTHER }],
  lease: { tenantId: OTHER, isCurrent: true },
  listing: { ownerId: OTHER, agentUserId: OTHER, agentIsActive: true },
  appliedTo: [{ ownerId: OTHER, agentUserId: OTHER, agentIsActive: true }],
  assignedUserId: OTHER,
  audience: 'both',
  uploadedBy: OTHER,
  decidedBy: OTHER,
  commissionAgentUserId: OTHER,
  client: { userId: OTHER },
  agent: { userId: OTHER, isActive: true },
  assignee: { userId: OTHER },
  relationships: [{ agentUserId: OTHER, status: 'active' }],
  clientUserId: OTHER,
  agentUserId: OTHER,
  senderId: OTHER,
  viaInquiry: false,
  feed: 'user',
  isPublic: false,
  parentAllows: false,
}

const buildManagedListing = (agentIsActive: boolean) => ({ ownerId: OTHER, agentUserId: ME, agentIsActive })

/** Each entry adds one relation to the actor. */
const RELATIONS = {
  stranger: {},
  self: { userId: ME },
  owner: {
    ownerId: ME,
    listing: { ownerId: ME, agentUserId: null, agentIsActive: false },
    appliedTo: [{ ownerId: ME, agentUserId: null, agentIsActive: false }],
  },
  applicant: { applicantUserId: ME },
  guest: { guestId: ME },
  tenant: { tenantId: ME },
  roommate: { roommateIds: [ME] },
  formerRoommate: { shares: [{ userId: ME }] },
  lessee: { lease: { tenantId: ME, isCurrent: true } },
  sharedLessee: { lease: { tenantId: OTHER, roommateIds: [ME], isCurrent: true } },
  formerSharedLessee: { lease: { tenantId: OTHER, roommateIds: [ME], isCurrent: false } },
  formerLessee: { lease: { tenantId: ME, isCurrent: false } },
  noLease: { lease: null },
  manager: { listing: buildManagedListing(true), appliedTo: [buildManagedListing(true)] },
  inactiveManager: { listing: buildManagedListing(false), appliedTo: [buildManagedListing(false)] },
  assigned: { assignedUserId: ME },
  earner: { commissionAgentUserId: ME },
  client: { client: { userId: ME } },
  ownMessage: { client: { userId: ME }, senderId: ME },
  agent: { agent: { userId: ME, isActive: true } },
  assignee: { assignee: { userId: ME } },
  inactiveAgent: { agent: { userId: ME, isActive: false } },
  noAgent: { agent: null, client: { userId: null } },
  myClient: { relationships: [{ agentUserId: ME, status: 'active' }] },
  endedClient: { relationships: [{ agentUserId: ME, status: 'ended' }] },
  clientSide: { clientUserId: ME },
  agentSide: { agentUserId: ME },
  inquiry: { viaInquiry: true },
  adminFeed: { feed: 'admin' },
  publicFile: { isPublic: true },
  parentAllows: { parentAllows: true },
  uploader: { uploadedBy: ME },
  decider: { decidedBy: ME },
} satisfies Record<string, Partial<Record<keyof typeof UNRELATED_SUBJECT, unknown>>>
type Relation = keyof typeof RELATIONS
const RELATION_NAMES = Object.keys(RELATIONS) as Relation[]

// '-': never. 'yes': in every relation. Names: only in these. '!name': in every other. For conversation.read, application.read
// and renterProfile.read of agents see the comments in the matrix.
const EXPECTED = `
listing.list             | yes | yes | yes | yes | yes
listing.listAll          | - | - | - | - | yes
listing.review           | - | - | - | - | yes
listing.readActive       | yes | yes | yes | yes | yes
listing.readHidden       | - | - | owner | owner | yes
listing.create           | - | - | owner | owner | yes
listing.edit             | - | - | owner | owner | yes
listing.editPhotos       | - | - | owner | owner | yes
listing.setStatus        | - | - | owner | owner | yes
listing.setFeatured      | - | - | - | - | yes
listing.setOwner         | - | - | - | - | yes
listing.delete           | - | - | owner | owner | yes
report.list              | - | - | - | - | yes
report.decide            | - | - | - | - | yes
building.manage          | - | - | owner | owner | yes
waitingList.join         | - | !owner | - | - | -
listing.report           | yes | yes | yes | yes | yes
agentProfile.read        | yes | yes | yes | yes | yes
agentProfile.edit        | - | - | - | self | yes
review.write             | - | self | self | self | -
review.read              | - | self agentSide | self agentSide | self agentSide | yes
review.reply             | - | - | - | agentSide | -
review.hide              | - | - | - | - | yes
wishlist.read            | - | self | self | self | -
wishlist.add             | - | self | self | self | -
wishlist.remove          | - | self | self | self | -
savedSearch.read         | - | self | self | self | -
savedSearch.write        | - | self | self | self | -
inquiry.send             | - | yes | !owner | !owner | -
contact.send             | yes | yes | yes | yes | yes
contact.answer           | - | - | - | - | yes
newsletter.subscribe     | yes | yes | yes | yes | yes
conversation.list        | - | yes | yes | yes | yes
conversation.read        | - | client ownMessage | owner agent client ownMessage | owner agent assignee client ownMessage | yes
conversation.open        | - | inquiry | inquiry | inquiry myClient | -
message.read             | - | owner agent assignee client ownMessage | owner agent assignee client ownMessage | owner agent assignee client ownMessage | -
message.readReported     | - | - | - | - | yes
message.send             | - | owner agent assignee client ownMessage | owner agent assignee client ownMessage | owner agent assignee client ownMessage | -
message.markRead         | - | owner agent assignee client | owner agent assignee client | owner agent assignee client | -
stream.subscribe         | - | self | self | self | adminFeed
client.list              | - | - | - | yes | yes
client.read              | - | - | - | myClient | yes
client.search            | - | - | - | yes | yes
client.create            | - | - | - | myClient | -
client.update            | - | - | - | myClient | -
clientFile.read          | - | - | - | myClient | -
clientFile.write         | - | - | - | myClient | -
shortlist.manage         | - | - | - | myClient | -
appointment.manage       | - | - | - | agent | -
brokerage.manage         | - | - | - | self | -
brokerage.join           | - | - | - | self | -
lead.assign              | - | - | - | self | -
lead.giveBack            | - | - | - | self | -
replyTemplate.manage     | - | - | self | self | -
client.createFromInquiry | - | - | - | - | -
relationship.end         | - | clientSide | - | agentSide | yes
application.create       | - | !owner | - | - | -
application.list         | - | yes | yes | yes | yes
application.listAll      | - | - | - | - | yes
application.read         | - | applicant | owner | owner manager | yes
application.approve      | - | - | owner | owner manager | yes
application.reject       | - | - | owner | owner manager | yes
application.withdraw     | - | applicant | - | - | -
application.delete       | - | - | - | - | yes
application.note         | - | - | owner | owner manager | yes
renterProfile.read       | - | self | owner | owner manager | yes
passport.manage          | - | self | - | - | -
passport.read            | - | - | owner | owner manager | -
booking.list             | - | yes | yes | yes | yes
booking.listAll          | - | - | - | - | yes
booking.read             | - | guest | owner | owner | yes
booking.create           | - | guest | - | - | yes
booking.pay              | - | guest | - | - | -
booking.cancel           | - | guest | owner | owner | yes
booking.confirm          | - | - | owner | owner | yes
rental.read              | - | tenant roommate | owner | owner | yes
rentBook.read            | - | tenant roommate formerRoommate | owner | owner | yes
rental.endEarly          | - | tenant | owner | owner | yes
roommate.propose         | - | tenant roommate | owner | owner | -
roommate.consent         | - | tenant roommate | owner | owner | -
roommate.join            | - | yes | - | - | -
rental.move              | - | - | owner | owner | yes
tenant.add               | - | - | owner | owner | -
tenantInvitation.manage  | - | - | owner | owner | -
tenantInvitation.accept  | - | yes | - | - | -
openingFigure.answer     | - | tenant | - | - | -
openingFigure.correct    | - | - | owner | owner | -
payment.read             | - | tenant roommate | owner | earner | yes
payoutAccount.manage     | - | - | self | self | -
payoutProposal.propose   | - | - | self | - | -
payoutProposal.decide    | - | - | self | - | -
receiptPrefix.manage     | - | - | self | self | -
payment.pay              | - | tenant roommate formerRoommate | - | - | -
payment.record           | - | - | owner | owner | yes
payment.recordCash       | - | - | owner | owner | yes
cash.read                | - | - | self | - | -
cash.settle              | - | - | self | - | -
payment.refund           | - | - | - | - | yes
paymentProof.decide      | - | - | owner | owner | yes
paymentProof.reverse     | - | - | decider | decider | decider
postDatedCheck.record    | - | tenant roommate | owner | owner | yes
postDatedCheck.move      | - | - | owner | owner | yes
utility.record           | - | - | owner | owner | yes
utility.reverse          | - | - | decider | decider | decider
utility.contest          | - | tenant | - | - | -
lease.prepare            | - | - | owner | owner | -
lease.inviteSigner       | - | tenant | owner | owner | -
paper.prepare            | - | tenant | owner | owner | -
lease.read               | - | tenant roommate | owner | owner | -
lease.sign               | - | tenant | owner | owner | -
renewal.offer            | - | - | owner | owner | -
renewal.answer           | - | tenant | owner | owner | -
maintenance.create       | - | lessee sharedLessee | owner | owner | yes
maintenance.list         | - | yes | yes | yes | yes
maintenance.read         | - | tenant roommate | owner | assigned owner | yes
maintenance.comment      | - | tenant roommate | owner | assigned owner | yes
maintenance.setStatus    | - | - | owner | owner | yes
maintenance.cancel       | - | tenant | owner | owner | yes
maintenance.reopen       | - | tenant | owner | owner | yes
inspection.list          | - | yes | yes | yes | yes
inspection.read          | - | tenant roommate | owner | assigned owner | yes
inspection.schedule      | - | - | owner | assigned owner | yes
inspection.reschedule    | - | tenant | owner | assigned owner | yes
inspection.advance       | - | - | owner | assigned owner | yes
inspection.confirm       | - | tenant | owner | assigned owner | yes
inspection.decline       | - | tenant | owner | assigned owner | yes
inspection.cancel        | - | tenant | owner | assigned owner | yes
viewing.request          | - | yes | !owner | !owner | -
viewing.read             | - | tenant | tenant owner | tenant owner manager | yes
viewing.confirm          | - | tenant | tenant owner | tenant owner manager | yes
viewing.decline          | - | tenant | tenant owner | tenant owner manager | yes
viewing.cancel           | - | tenant | tenant owner | tenant owner manager | yes
viewing.propose          | - | tenant | tenant owner | tenant owner manager | yes
viewing.advance          | - | - | owner | owner manager | yes
viewing.manageTimes      | - | - | self | self | -
importedCalendar.manage  | - | - | self | self | -
viewing.report           | - | tenant | tenant | tenant | -
document.read            | - | tenant roommate | owner | - | yes
document.upload          | - | tenant roommate | owner | - | -
document.remove          | - | uploader | uploader | - | -
announcement.manage      | - | - | owner | owner | -
announcement.read        | - | lessee sharedLessee | - | - | -
ownerReport.read         | - | - | self | - | -
ownerFacts.read          | - | - | self | self | -
amenity.manage           | - | - | owner | - | yes
deposit.read             | - | tenant roommate | owner | owner | yes
deposit.report           | - | tenant | owner | owner | -
deposit.accept           | - | tenant | owner | owner | -
deposit.deduct           | - | - | owner | owner | -
deposit.return           | - | - | owner | owner | -
deposit.answer           | - | tenant | - | - | -
reservation.create       | - | lessee sharedLessee | - | - | yes
reservation.read         | - | tenant roommate | owner | owner | yes
reservation.cancel       | - | tenant roommate | owner | owner | yes
profile.read             | - | self | self | self | self
profile.edit             | - | self | self | self | self
siteCredentials.edit     | - | self | self | self | -
consoleCredentials.edit  | - | - | - | - | self
profile.readPrivate      | - | - | - | - | yes
notification.list        | - | self | self | self | self
notification.markRead    | - | self | self | self | self
pushDevice.manage        | - | self | self | self | -
smsNumber.manage         | - | self | self | self | -
calendarFeed.manage      | - | self | self | self | self
apiToken.manage          | - | - | self | self | -
webhook.manage           | - | - | self | self | -
user.list                | - | - | - | - | yes
user.search              | - | - | - | - | yes
user.export              | - | - | - | - | yes
user.edit                | - | - | - | - | yes
user.verify              | - | - | - | - | yes
user.delete              | - | - | - | - | !self
user.ban                 | - | - | - | - | !self
user.endSessions         | - | - | - | - | !self
verification.handIn      | - | self | self | self | -
verification.read        | - | self | self | self | yes
verification.decide      | - | - | - | - | yes
dashboard.viewAs         | - | - | - | - | yes
admin.open               | - | - | - | - | yes
admin.overview           | - | - | - | - | yes
administrator.manage     | - | - | - | - | yes
ownerRequest.decide      | - | - | - | - | yes
analytics.platform       | - | - | - | - | yes
money.export             | - | - | - | - | yes
money.readAudit          | - | - | - | - | yes
analytics.ownReport      | - | - | self | - | yes
analytics.commission     | - | - | - | self | yes
commission.move          | - | - | - | self | yes
commission.agree         | - | - | - | self | -
analytics.export         | - | - | self | self | yes
settings.read            | - | - | - | - | yes
settings.edit            | - | - | - | - | yes
settings.reset           | - | - | - | - | yes
settings.clearData       | - | - | - | - | yes
newsletter.preview       | - | - | - | - | yes
mail.preview             | - | - | - | - | yes
mail.sendTest            | - | - | - | - | yes
system.read              | - | - | - | - | yes
system.retryJob          | - | - | - | - | yes
system.backUp            | - | - | - | - | yes
system.restore           | - | - | - | - | yes
content.edit             | - | - | - | - | yes
homePage.choose          | - | - | - | - | yes
rentRules.edit           | - | - | - | - | yes
auditLog.read            | - | self | self | self | yes
account.register         | yes | - | - | - | yes
team.manage              | - | - | self | - | -
team.join                | - | self | self | self | -
consent.manage           | - | self | self | self | self
account.export           | - | self | self | self | self
account.delete           | - | self | self | self | self
file.read                | publicFile | publicFile parentAllows | publicFile parentAllows | publicFile parentAllows | publicFile parentAllows
place.search             | yes | yes | yes | yes | yes
errorReport.send         | yes | yes | yes | yes | yes
metrics.read             | - | - | - | - | -
readiness.readDetail     | - | - | - | - | -
`

type ExpectedRow = { action: string; cells: Record<Column, string> }

function parseExpectedRows(): ExpectedRow[] {
  return EXPECTED.trim()
    .split('\n')
    .map((line) => {
      const [action = '', ...texts] = line.split('|').map((part) => part.trim())
      if (texts.length !== COLUMNS.length) throw new Error(`not five cells: ${line}`)
      return {
        action,
        cells: Object.fromEntries(COLUMNS.map((column, at) => [column, texts[at] ?? ''])) as ExpectedRow['cells'],
      }
    })
}

function isExpected(cell: string, relation: Relation): boolean {
  if (cell === '-' || cell === 'yes') return cell === 'yes'
  if (cell.startsWith('!')) return cell.slice(1) !== relation
  return cell.split(' ').includes(relation)
}

function buildActor(column: Column, isActive = true): Actor {
  if (column === 'guest') return null
  // What a role of an administrator leaves of the column is in admin-roles.test.ts
  return column === 'admin'
    ? { id: ME, role: column, isActive, adminRole: 'owner' }
    : { id: ME, role: column, isActive }
}

function comparePolicy(policy: Readonly<Record<string, Row>>, rows = parseExpectedRows()) {
  let cells = 0
  const mismatches: string[] = []
  const check = (name: string, actual: boolean, expected: boolean) => {
    cells++
    if (actual !== expected) mismatches.push(`${name}: ${actual}`)
  }
  for (const { action, cells: expected } of rows) {
    for (const relation of RELATION_NAMES) {
      const subject = { ...UNRELATED_SUBJECT, ...RELATIONS[relation] }
      for (const column of COLUMNS) {
        const name = `${action} ${column} ${relation}`
        check(name, isAllowed(policy, buildActor(column), action, subject), isExpected(expected[column], relation))
        if (column === 'guest') continue
        const inactive = isAllowed(policy, buildActor(column, false), action, subject)
        check(`${name} inactive`, inactive, isExpected(expected.guest, relation))
      }
    }
  }
  return { cells, mismatches }
}

function flipCell(action: string, column: Column): Readonly<Record<string, Row>> {
  const policy: Readonly<Record<string, Row>> = POLICY
  const row = policy[action]
  if (!row) throw new Error(action)
  return { ...policy, [action]: { ...row, [column]: row[column].allowed ? no : yes() } }
}

describe('permission matrix', () => {
  test('every cell answers as expected, for every role and relation and for inactive accounts', () => {
    const { cells, mismatches } = comparePolicy(POLICY)
    expect(mismatches).toEqual([])
    expect(cells).toBeGreaterThanOrEqual(600)
    expect(cells).toBe(ACTIONS.length * RELATION_NAMES.length * (COLUMNS.length * 2 - 1))
  })

  test('the expected copy names every action and no other', () => {
    expect(parseExpectedRows().map(({ action }) => action)).toEqual(ACTIONS)
  })

  test('null control: a change of any single cell is detected', () => {
    for (const row of parseExpectedRows()) {
      for (const column of COLUMNS) {
        expect(comparePolicy(flipCell(row.action, column), [row]).mismatches, `${row.action} ${column}`).not.toEqual([])
      }
    }
  })
})

// People of a team who act for chosen homes see nothing of the others (promise Z11): each query that picks homes by their owner, and each one that
// loads a record before the permission is asked, has the condition of app/domain/kernel/team-homes. tests/http/team-homes.test.ts asks the pages.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSourceFiles } from './support/source-files.ts'

const FILTER = 'kernel/team-homes/chosen-homes'

/** A home, or something that is linked to homes, is picked by the owner. */
const PICKS_BY_OWNER =
  /\b(eq|inArray)\(\s*(properties|buildings|sharedAmenities|heldCash)\.ownerId|\bowner_id\s*(=|in)\s*\$\{/
/** A row is read, and then the policy is asked about it. */
const ASKS_ABOUT_ROW = /(authorizeVisible|\bcan)\(/
const READS_ROWS =
  /\.from\((properties|buildings|rentals|bookings|documents|inspections|conversations|\w*[aA]pplications|maintenanceRequests|sharedAmenities|amenityReservations|messages|messageAttachments)\)/

/** Capabilities without a page for teams: the console, agents, and what a person does for themself. */
const CAPABILITIES = /^app\/domain\/(accounts|applications|listings|messaging|tenancy)\//

/** Why a file needs no condition. */
const EXEMPT: Readonly<Record<string, string>> = {
  'app/domain/accounts/checklist/checklist.queries.server.ts': 'the first steps are shown to the owner only',
  'app/domain/listings/own/account-closure.commands.server.ts': 'called when an account closes',
  'app/domain/listings/public/listing-contact.queries.server.ts': 'public pages',
  'app/domain/listings/public/portal-feed.queries.server.ts':
    'the file of public homes is closed to who acts for chosen homes',
  'app/domain/listings/waiting-list/waiting-list.queries.server.ts':
    'renters, and the list of a building that was loaded',
  'app/domain/applications/apply/apply-listing.queries.server.ts': 'renters',
  'app/domain/messaging/inquiries/inquiry-draft.queries.server.ts': 'renters',
  'app/domain/messaging/attachments/attachment.queries.server.ts': 'asks for the conversation, which has the condition',
  'app/domain/messaging/conversations/message.commands.server.ts': 'asks for the conversation, which has the condition',
  'app/domain/tenancy/agent-calendar/lease-ends.queries.server.ts': 'the calendar of an agent is no page for teams',
  'app/domain/tenancy/announcements/own-announcement.queries.server.ts': 'tenants',
  'app/domain/tenancy/bookings/booking.queries.server.ts': 'of a booking that was loaded',
  'app/domain/tenancy/deposits/deposit-return.queries.server.ts': 'of a rental that was loaded',
  'app/domain/tenancy/documents/remove-document.commands.server.ts': 'asks for the rental, which has the condition',
  'app/domain/tenancy/money-audit/money-entries.queries.server.ts': 'a job',
  'app/domain/tenancy/owner-facts/owner-facts.queries.server.ts': 'refused to who acts for chosen homes',
  'app/domain/tenancy/payout-accounts/announce-payout.commands.server.ts': 'a job',
  'app/domain/tenancy/roommates/roommate.queries.server.ts': 'of a rental that was loaded',
  'app/domain/tenancy/rent-book/rent-book.queries.server.ts': 'of a rental that was loaded',
  'app/domain/tenancy/tenant-invitations/answer-invitation.commands.server.ts': 'tenants with the link',
  'app/domain/tenancy/visit-access/visible-inspections.queries.server.ts': 'the list that uses it has the condition',
}

const needsFilter = (text: string): boolean =>
  PICKS_BY_OWNER.test(text) || (ASKS_ABOUT_ROW.test(text) && READS_ROWS.test(text))

const files = listSourceFiles().filter(
  (path) => CAPABILITIES.test(path) && path.endsWith('.server.ts') && !path.includes('.test.'),
)
const readText = (path: string) => readFileSync(path, 'utf8')

test('each query of homes of an owner has the condition for chosen homes', () => {
  const found = files.filter((path) => needsFilter(readText(path)))
  expect(found.length).toBeGreaterThan(50)
  const open = found.filter((path) => !readText(path).includes(FILTER))
  expect(open.filter((path) => !Object.hasOwn(EXEMPT, path))).toEqual([])
  expect(Object.keys(EXEMPT).filter((path) => !open.includes(path))).toEqual([])
})

test('null control: a query without the condition is found', () => {
  expect(needsFilter('.where(eq(properties.ownerId, ctx.actor.id))')).toBe(true)
  expect(needsFilter('where listing.owner_id = ${me}')).toBe(true)
  expect(needsFilter('.from(rentals)\nauthorizeVisible(ctx.actor')).toBe(true)
  expect(needsFilter('.where(isOwnHome(ctx))')).toBe(false)
})

// People who act for chosen homes only (promise Z11): every page of the table for teams is asked for a record of another home of the owner, by
// each role that may open it, and answers as for a record that does not exist. Lists, files and searches show nothing of it. The null control is
// the same person with all homes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#app/db/schema/accounts/accounts.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { auditLog, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { isOpenToTeam, TEAM_PAGES } from '#app/pages/team-pages.server.ts'
import { TEAM_ROLES, type TeamHomes, type TeamRole } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeActingSession, makeActiveMember, makeTeamMemberBuilding } from '#seed/factories/team.ts'
import { createTestBrowser, makePersonWithPassword, signInAnyRole, type TestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { type HomeRecords, makeHomeRecords } from '#tests/support/fixtures/home-records.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tahanan-team-homes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error', DATA_DIR: folder })

/** Both are parts of titles and names only. */
const [CHOSEN, OTHER] = ['Narra', 'Molave']
let chosen: HomeRecords
let other: HomeRecords
let ownerId = ''
const members = new Map<TeamRole, { memberId: string; browser: TestBrowser }>()

beforeAll(async () => {
  ownerId = (await makePerson(database.db, 'landlord')).id
  const { id: heldBy } = await makePerson(database.db, 'tenant')
  const storageDir = join(folder, 'storage')
  chosen = await makeHomeRecords(database.db, { ownerId, heldBy, name: CHOSEN, storageDir })
  other = await makeHomeRecords(database.db, { ownerId, heldBy, name: OTHER, storageDir })
  for (const role of TEAM_ROLES) {
    const browser = createTestBrowser(server.url)
    const { id: personId, email } = await makePersonWithPassword(database.db, 'tenant')
    await signInAnyRole(database.db, browser, email)
    const { id: memberId } = await makeActiveMember(database.db, { ownerId, personId, role })
    await makeTeamMemberBuilding(database.db, { memberId, buildingId: chosen.building })
    const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, personId))
    await makeActingSession(database.db, { memberId, sessionId: session?.id ?? '' })
    members.set(role, { memberId, browser })
  }
}, 120_000)

/** The address of a page for the records of a home; what a page without one needs in its query. */
type Address = (records: HomeRecords) => string
const DETAIL_PAGES: Readonly<Record<string, Address>> = {
  '/dashboard/landlord/properties/:id': (h) => `/dashboard/landlord/properties/${h.listing}`,
  '/dashboard/landlord/properties/:id/edit': (h) => `/dashboard/landlord/properties/${h.listing}/edit`,
  '/dashboard/landlord/properties/:id/preview': (h) => `/dashboard/landlord/properties/${h.listing}/preview`,
  '/dashboard/landlord/properties/:id/photos': (h) => `/dashboard/landlord/properties/${h.listing}/photos`,
  '/dashboard/landlord/properties/:id/video': (h) => `/dashboard/landlord/properties/${h.listing}/video`,
  '/dashboard/availability/:id': (h) => `/dashboard/availability/${h.listing}`,
  '/dashboard/landlord/buildings/:id': (h) => `/dashboard/landlord/buildings/${h.building}`,
  '/dashboard/landlord/buildings/:id/charge': (h) => `/dashboard/landlord/buildings/${h.building}/charge`,
  '/dashboard/landlord/buildings/:id/rents': (h) => `/dashboard/landlord/buildings/${h.building}/rents`,
  '/dashboard/landlord/buildings/:id/announcements': (h) => `/dashboard/landlord/buildings/${h.building}/announcements`,
  '/dashboard/landlord/buildings/:id/announcements/new': (h) =>
    `/dashboard/landlord/buildings/${h.building}/announcements/new`,
  '/dashboard/landlord/buildings/:id/announcements/:announcementId': (h) =>
    `/dashboard/landlord/buildings/${h.building}/announcements/${h.announcement}`,
  '/dashboard/landlord/buildings/:id/bills': (h) => `/dashboard/landlord/buildings/${h.building}/bills`,
  '/dashboard/landlord/buildings/:id/bills/new': (h) => `/dashboard/landlord/buildings/${h.building}/bills/new`,
  '/dashboard/landlord/buildings/:id/bills/:billId': (h) =>
    `/dashboard/landlord/buildings/${h.building}/bills/${h.bill}`,
  '/dashboard/rentals/:id/bills/:billId/picture': (h) => `/dashboard/rentals/${h.rental}/bills/${h.bill}/picture`,
  '/dashboard/landlord/amenities/:id': (h) => `/dashboard/landlord/amenities/${h.amenity}`,
  '/dashboard/reservations/:id/calendar.ics': (h) => `/dashboard/reservations/${h.reservation}/calendar.ics`,
  '/api/listings/:id/fields': (h) => `/api/listings/${h.listing}/fields`,
  '/api/listings/:id/photos': (h) => `/api/listings/${h.listing}/photos`,
  '/api/listings/:id/photos/changes': (h) => `/api/listings/${h.listing}/photos/changes`,
  '/api/listings/:id/video': (h) => `/api/listings/${h.listing}/video`,
  '/api/listings/:id/video/poster': (h) => `/api/listings/${h.listing}/video/poster`,
  '/dashboard/landlord/applications/:id': (h) => `/dashboard/landlord/applications/${h.application}`,
  '/dashboard/landlord/applications/:id/passport': (h) => `/dashboard/landlord/applications/${h.application}/passport`,
  '/api/applications/:id/documents/:documentId': (h) =>
    `/api/applications/${h.application}/documents/${h.applicationDocument}`,
  '/api/applications/:id/income/:documentId': (h) => `/api/applications/${h.application}/income/${h.income}`,
  '/dashboard/bookings/:id': (h) => `/dashboard/bookings/${h.booking}`,
  '/dashboard/bookings/:id/receipt.pdf': (h) => `/dashboard/bookings/${h.confirmedBooking}/receipt.pdf`,
  '/dashboard/bookings/:id/proofs/:proofId': (h) => `/dashboard/bookings/${h.booking}/proofs/${h.bookingProof}`,
  '/dashboard/landlord/messages/:conversationId': (h) => `/dashboard/landlord/messages/${h.conversation}`,
  '/api/conversations/:id/messages': (h) => `/api/conversations/${h.conversation}/messages`,
  '/api/conversations/:id/read': (h) => `/api/conversations/${h.conversation}/read`,
  '/api/conversations/:id/typing': (h) => `/api/conversations/${h.conversation}/typing`,
  '/api/attachments/:id': (h) => `/api/attachments/${h.attachment}`,
  '/dashboard/viewings/:id': (h) => `/dashboard/viewings/${h.viewing}`,
  '/dashboard/viewings/:id/calendar.ics': (h) => `/dashboard/viewings/${h.viewing}/calendar.ics`,
  '/dashboard/maintenance/:id': (h) => `/dashboard/maintenance/${h.request}`,
  '/dashboard/maintenance/:id/photos/:photoId': (h) => `/dashboard/maintenance/${h.request}/photos/${h.photo}`,
  '/dashboard/inspections/:id/calendar.ics': (h) => `/dashboard/inspections/${h.inspection}/calendar.ics`,
  '/dashboard/rentals/:id': (h) => `/dashboard/rentals/${h.rental}`,
  '/dashboard/rentals/:id/checks': (h) => `/dashboard/rentals/${h.rental}/checks`,
  '/dashboard/rentals/:id/utilities': (h) => `/dashboard/rentals/${h.rental}/utilities`,
  '/dashboard/rentals/:id/utilities/:readingId/:photo': (h) =>
    `/dashboard/rentals/${h.rental}/utilities/${h.reading}/meter`,
  '/dashboard/rentals/:id/renewal': (h) => `/dashboard/rentals/${h.rental}/renewal`,
  '/dashboard/rentals/:id/opening': (h) => `/dashboard/rentals/${h.rental}/opening`,
  '/dashboard/rentals/:id/payments/:transferId/proof': (h) =>
    `/dashboard/rentals/${h.rental}/payments/${h.transfer}/proof`,
  '/dashboard/rentals/:id/payments/:transferId/acknowledgment.pdf': (h) =>
    `/dashboard/rentals/${h.rental}/payments/${h.paidTransfer}/acknowledgment.pdf`,
  '/dashboard/rentals/:id/statement.pdf': (h) => `/dashboard/rentals/${h.rental}/statement.pdf`,
  '/dashboard/rentals/:id/statement.csv': (h) => `/dashboard/rentals/${h.rental}/statement.csv`,
  '/dashboard/rentals/:id/deposit': (h) => `/dashboard/rentals/${h.rental}/deposit`,
  '/dashboard/rentals/:id/deposit.pdf': (h) => `/dashboard/rentals/${h.rental}/deposit.pdf`,
  '/dashboard/rentals/:id/deposit/photos/:photoId': (h) =>
    `/dashboard/rentals/${h.rental}/deposit/photos/${h.conditionPhoto}`,
  '/dashboard/rentals/:id/deposit/returns/:returnId/proof': (h) =>
    `/dashboard/rentals/${h.rental}/deposit/returns/${h.returned}/proof`,
  '/dashboard/rentals/:id/lease.pdf': (h) => `/dashboard/rentals/${h.rental}/lease.pdf`,
  '/dashboard/rentals/:id/signing': (h) => `/dashboard/rentals/${h.rental}/signing`,
  '/dashboard/rentals/:id/signing/:kind': (h) => `/dashboard/rentals/${h.rental}/signing/renewal`,
  '/dashboard/rentals/:id/signing/:kind/paper.pdf': (h) => `/dashboard/rentals/${h.rental}/signing/renewal/paper.pdf`,
  '/dashboard/rentals/:id/signing.pdf': (h) => `/dashboard/rentals/${h.rental}/signing.pdf`,
  '/dashboard/rentals/:id/archive.zip': (h) => `/dashboard/rentals/${h.rental}/archive.zip`,
  '/dashboard/documents/:id/file': (h) => `/dashboard/documents/${h.document}/file`,
}
/** They are about the member, or only for who acts for all homes. */
const WITHOUT_HOME = ['/dashboard/team/:id']
/** Answer a script that reads the same address as a page, or take a form and show nothing. */
const SENT_ONLY = [
  '/api/listings/:id/fields',
  '/api/listings/:id/photos',
  '/api/listings/:id/photos/changes',
  '/api/listings/:id/video',
  '/api/listings/:id/video/poster',
  '/api/conversations/:id/read',
  '/api/conversations/:id/typing',
]

let requestCount = 0
async function send(role: TeamRole, path: string, init: RequestInit = {}) {
  if (requestCount++ % 100 === 0) await database.db.delete(rateLimits)
  const cookies = [...(members.get(role)?.browser.jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const { origin } = new URL(server.url)
  const headers = new Headers(init.headers)
  const sent = {
    Origin: origin,
    Cookie: cookies,
    Referer: `${origin}/dashboard`,
    'Accept-Encoding': 'identity',
  }
  for (const [name, value] of Object.entries(sent)) headers.set(name, value)
  return fetch(server.url + path, { redirect: 'manual', ...init, headers })
}

const withHomes = async (role: TeamRole, homes: TeamHomes) =>
  database.db
    .update(teamMembers)
    .set({ homes })
    .where(eq(teamMembers.id, members.get(role)?.memberId ?? ''))

const isPage = (path: string) =>
  !/\.(pdf|csv|zip|ics|xlsx)$|\/(proof|picture|file|meter)$|\/photos\/|\/proofs\/|^\/api\//.test(path)
const DETAILS = Object.entries(DETAIL_PAGES)

/** The condition for chosen homes does not depend on the role: the last role that may sends the forms and proves the null control, at full size each. */
function isAskedFor(role: TeamRole, pattern: string, method: 'GET' | 'POST'): boolean {
  const allowed = TEAM_ROLES.filter((each) => isOpenToTeam({ role: each, homes: 'chosen' }, pattern, method))
  return IS_FULL_SIZE ? allowed.includes(role) : allowed.at(-1) === role
}

describe.each(TEAM_ROLES)('%s with chosen homes', (role) => {
  const opened = DETAILS.filter(([pattern]) => isOpenToTeam({ role, homes: 'chosen' }, pattern, 'GET'))
  const sent = DETAILS.filter(([pattern]) => isAskedFor(role, pattern, 'POST'))

  test('finds no record of another home', async () => {
    await withHomes(role, 'chosen')
    const found: string[] = []
    for (const [pattern, address] of opened) {
      if (SENT_ONLY.includes(pattern)) continue
      const path = address(other)
      const { status } = await send(role, isPage(path) ? `${path}.data` : path)
      if (status !== 404) found.push(`${pattern}: ${status}`)
    }
    expect(found).toEqual([])
  })

  test('null control: finds those of the chosen home, and with all homes those of the other', async () => {
    const missing: string[] = []
    for (const homes of ['chosen', 'all'] as const) {
      await withHomes(role, homes)
      for (const [pattern, address] of opened) {
        if (SENT_ONLY.includes(pattern) || !isAskedFor(role, pattern, 'GET')) continue
        const path = address(homes === 'all' ? other : chosen)
        const response = await send(role, isPage(path) ? `${path}.data` : path)
        await response.arrayBuffer()
        // The picture of the proof of income is none, so it cannot be marked
        const isMissing = pattern.includes('/income/') ? response.status === 404 : response.status >= 400
        if (isMissing) missing.push(`${pattern} (${homes}): ${response.status}`)
      }
    }
    expect(missing).toEqual([])
  })

  test('sends nothing to a page of another home', async () => {
    await withHomes(role, 'chosen')
    const before = await database.db.$count(auditLog, eq(auditLog.forOwnerId, ownerId))
    const accepted: string[] = []
    for (const [pattern, address] of sent) {
      for (const body of listForms(pattern)) {
        const path = address(other)
        const { status } = await send(role, isPage(path) ? `${path}.data` : path, { method: 'POST', ...body })
        if (status < 400) accepted.push(`${pattern}: ${status}`)
      }
    }
    expect(accepted).toEqual([])
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.forOwnerId, ownerId))
    expect(entries.length).toBeGreaterThanOrEqual(before)
    expect(new Set(entries.slice(before).map(({ action }) => action))).toEqual(
      new Set(sent.length > 0 ? ['team.requestSent'] : []),
    )
  })

  test('sees nothing of another home in a list, a file or a search', async () => {
    const lists = Object.keys(TEAM_PAGES).filter(
      (pattern) =>
        !pattern.includes(':') && isOpenToTeam({ role, homes: 'chosen' }, pattern, 'GET') && pattern !== '/api/stream',
    )
    const texts = new Map<string, string>()
    for (const homes of ['chosen', 'all'] as const) {
      await withHomes(role, homes)
      for (const pattern of lists)
        for (const path of listAddresses(pattern)) {
          const response = await send(role, isPage(path.split('?')[0] ?? '') ? path.replace(/\?|$/, '.data$&') : path)
          const text = await response.text()
          if (homes === 'chosen') {
            expect([path, response.status < 400]).toEqual([path, true])
            expect([path, text.includes(OTHER)]).toEqual([path, false])
            const ids = path.includes('?')
              ? [other.building, other.rental]
              : [other.listing, other.building, other.rental]
            for (const id of ids) expect([path, text.includes(id)]).toEqual([path, false])
          } else texts.set(path, text)
        }
    }
    // Null control: with all homes some of them show it
    const shown = [...texts].filter(([, text]) => text.includes(OTHER)).map(([path]) => path)
    expect(shown.length).toBeGreaterThanOrEqual(role === 'caretaker' ? 5 : 4)
  })
})

/** Finds the other home and its people. The page repeats it, so it is not the whole name. */
const SEARCHED = OTHER.slice(0, -2)

/** A page is asked with the filter of the other home, too. */
function listAddresses(pattern: string): string[] {
  if (pattern.endsWith('/compare')) return [`${pattern}?listing=${other.listing}`]
  return [pattern, `${pattern}?listing=${other.listing}&q=${SEARCHED}&search=${SEARCHED}`]
}

/** The intents of the forms of all pages, so that a form of any page is refused; bodies of the addresses of scripts. */
function listForms(pattern: string): RequestInit[] {
  if (pattern.startsWith('/api/conversations'))
    return [
      {
        body: JSON.stringify({ key: crypto.randomUUID(), content: 'Hello', upTo: 1, isTyping: true }),
        headers: JSON_TYPE,
      },
      { body: JSON.stringify({ upTo: 1 }), headers: JSON_TYPE },
      { body: JSON.stringify({ isTyping: true }), headers: JSON_TYPE },
      { body: JSON.stringify({ content: 'Hello', key: crypto.randomUUID() }), headers: JSON_TYPE },
    ]
  return FORMS.map((fields) => ({ body: new URLSearchParams(fields) }))
}
const JSON_TYPE = { 'Content-Type': 'application/json' }
const FORMS: readonly Record<string, string>[] = [
  { intent: 'save' },
  { intent: 'confirm' },
  { intent: 'cancel', reason: 'Broken' },
  { intent: 'approve' },
  { intent: 'decline', reason: 'Broken' },
  { intent: 'answer', answer: 'yes' },
  { intent: 'comment', message: 'Hello' },
  { intent: 'remove' },
  { intent: 'start' },
  { intent: 'read' },
]

test('each page with an id is asked', () => {
  const withId = Object.entries(TEAM_PAGES)
    .filter(([pattern, page]) => pattern.includes(':') && !page.allHomes)
    .map(([pattern]) => pattern)
  expect(withId.filter((pattern) => !WITHOUT_HOME.includes(pattern)).toSorted()).toEqual(
    Object.keys(DETAIL_PAGES).toSorted(),
  )
})

test('pages for all homes are closed while homes are chosen, and the choice counts from the next request', async () => {
  const paths = ['/dashboard/landlord/properties/new', '/dashboard/landlord/buildings/new', '/dashboard/owner-facts']
  for (const [homes, status] of [
    ['chosen', 404],
    ['all', 200],
  ] as const) {
    await withHomes('manager', homes)
    for (const path of paths)
      expect([path, homes, (await send('manager', `${path}.data`)).status]).toEqual([path, homes, status])
  }
  await withHomes('manager', 'chosen')
  expect((await send('manager', `/dashboard/rentals/${other.rental}.data`)).status).toBe(404)
  await withHomes('manager', 'all')
  expect((await send('manager', `/dashboard/rentals/${other.rental}.data`)).status).toBe(200)
})

// Each figure of the dashboards is the number of rows of the list that it opens, on the demo data.
import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { buildings } from '#app/db/schema/listings/buildings.server.ts'
import { countDueWork } from '#app/domain/admin/due-work/due-work.queries.server.ts'
import { adminApplicationList } from '#app/domain/admin/applications/admin-applications.model.ts'
import { listAdminApplications } from '#app/domain/admin/applications/admin-applications.queries.server.ts'
import { adminListingList } from '#app/domain/admin/listings/admin-listings.model.ts'
import { listAdminListings } from '#app/domain/admin/listings/admin-listings.queries.server.ts'
import { adminBookingList } from '#app/domain/admin/bookings/admin-bookings.model.ts'
import { listAdminBookings } from '#app/domain/admin/bookings/admin-bookings.queries.server.ts'
import { listOwnerRequests } from '#app/domain/admin/administrators/administrators.queries.server.ts'
import { getOverviewStats } from '#app/domain/admin/overview/overview-stats.queries.server.ts'
import { adminUserList } from '#app/domain/admin/users/admin-users.model.ts'
import { listAdminUsers } from '#app/domain/admin/users/admin-users.queries.server.ts'
import { type ReportGroup, reportList } from '#app/domain/admin/reports/report.model.ts'
import { listReports } from '#app/domain/admin/reports/report.queries.server.ts'
import { getReviewCase } from '#app/domain/admin/review/review.queries.server.ts'
import { listExpiredLicences } from '#app/domain/admin/verifications/expired-licences.queries.server.ts'
import { listVerificationQueue } from '#app/domain/admin/verifications/verification-desk.queries.server.ts'
import { listAgentListings } from '#app/domain/agents/directory/agent-listings.queries.server.ts'
import { getOwnAgent } from '#app/domain/agents/overview/agent-figures.queries.server.ts'
import { clientList } from '#app/domain/agents/clients/client.model.ts'
import { listClients } from '#app/domain/agents/clients/client.queries.server.ts'
import { ownApplicationList } from '#app/domain/applications/own/own-application.model.ts'
import { listOwnApplicationRows } from '#app/domain/applications/own/own-application.queries.server.ts'
import { receivedList } from '#app/domain/applications/received/received-list.model.ts'
import { listReceivedApplications } from '#app/domain/applications/received/received-list.queries.server.ts'
import { contactList } from '#app/domain/content/contact/contact-desk.model.ts'
import { listContactMessages } from '#app/domain/content/contact/contact-desk.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { photoMatchList } from '#app/domain/listings/photo-matches/photo-match.model.ts'
import { listPhotoMatches } from '#app/domain/listings/photo-matches/photo-match.queries.server.ts'
import { ownListingList } from '#app/domain/listings/own/own-list.model.ts'
import { listOwnListings } from '#app/domain/listings/own/own-list.queries.server.ts'
import { listConversations } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { listWaitingLeads } from '#app/domain/messaging/leads/lead.queries.server.ts'
import { savedListingList } from '#app/domain/saved/lists/saved.model.ts'
import { listSavedListings, listSavedLists } from '#app/domain/saved/lists/saved.queries.server.ts'
import { getAgentCalendar } from '#app/domain/tenancy/agent-calendar/agent-calendar.queries.server.ts'
import { maintenanceList } from '#app/domain/tenancy/maintenance/maintenance.model.ts'
import { listMaintenance } from '#app/domain/tenancy/maintenance/maintenance.queries.server.ts'
import { transferList } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { listOwnerTransfers } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { tenantList } from '#app/domain/tenancy/tenants/tenant-list.model.ts'
import { listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { type Day, getStartOfManilaDay } from '#app/shared/dates.ts'
import type { Role, TeamHomes } from '#app/shared/vocabulary.ts'
import { getDemoEmail } from '#seed/demo/people/demo-accounts.ts'
import { makeActiveMember, makeTeamMemberBuilding } from '#seed/factories/team.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { DEMO_DAY, setUpDemoDatabase } from '#tests/support/database/demo-database.ts'
import { loadAgentDay } from './agent/load-agent-day.server.ts'
import { loadAgentProfile } from './agent/load-agent-profile.server.ts'
import type { Figure } from './shared/dashboard-figures.tsx'
import { loadHostDashboard } from './shared/load-host-dashboard.server.ts'
import { loadTenantDashboard } from './tenant/load-tenant-dashboard.server.ts'
import { loadViewings } from './viewings/viewing-list/load-viewings.server.ts'

const database = setUpDemoDatabase()

/** The rows of all pages of a list. */
async function countPages(params: URLSearchParams, listPage: (params: URLSearchParams) => Promise<readonly unknown[]>) {
  let total = 0
  for (let page = 1; ; page++) {
    params.set('page', String(page))
    const { length } = await listPage(params)
    total += length
    if (length === 0) return total
  }
}

async function countUnread(ctx: Ctx): Promise<number> {
  let total = 0
  for (let after: string | null | undefined; after !== null;) {
    const { conversations, next } = await listConversations(ctx, { after })
    total += conversations.reduce((sum, { unread }) => sum + unread, 0)
    after = next
  }
  return total
}

/** The page has a tab for each list; a home in two lists is one saved home. */
async function countSaved(ctx: Ctx): Promise<number> {
  const ids = new Set<string>()
  for (const { id: listId } of await listSavedLists(ctx))
    await countPages(new URLSearchParams(), async (params) => {
      const { sort, page } = savedListingList.read(params)
      const rows = await listSavedListings(ctx, { listId, sort, page })
      for (const { propertyId } of rows) ids.add(propertyId)
      return rows
    })
  return ids.size
}

async function countProfileListings(ctx: Ctx): Promise<number> {
  const agent = await getOwnAgent(ctx)
  if (!agent) return 0
  return countPages(new URLSearchParams(), (params) => listAgentListings(ctx, agent, Number(params.get('page'))))
}

/** What the page at the address shows. */
function countRows(ctx: Ctx, role: Role, { pathname, searchParams: params }: URL): Promise<number> | number {
  if (pathname.startsWith('/agents/')) return countProfileListings(ctx)
  const place = pathname.replace(`/dashboard/${role}/`, '')
  switch (place) {
    case 'messages':
      return countUnread(ctx)
    case 'saved':
      return countSaved(ctx)
    case 'properties':
      return countPages(params, (page) => listOwnListings(ctx, ownListingList.read(page)))
    case 'payments':
      return listOwnerTransfers(ctx, transferList.read(params)).then(({ total }) => total)
    case 'viewings':
      return loadViewings(ctx, new URL(`http://x${pathname}?${params}`)).then(
        ({ sections }) => sections.flatMap(({ rows }) => rows).length,
      )
    case 'clients':
      return countPages(params, (page) => listClients(ctx, clientList.read(page)))
    case 'leads':
      return listWaitingLeads(ctx).then(({ length }) => length)
    case 'calendar': {
      const day = params.get('date') as Day
      return getAgentCalendar(ctx, { from: day, until: day }).then(
        // What is in a calendar elsewhere is shown, too, but is neither a visit nor an appointment of this site
        ({ items }) =>
          items.filter(({ kind, time, state }) => kind !== 'busy' && time !== null && state !== 'cancelled').length,
      )
    }
    case 'maintenance':
      return countPages(params, (page) => listMaintenance(ctx, maintenanceList.read(page)))
    case 'tenants':
      return countPages(params, (page) => listTenants(ctx, tenantList.read(page)))
    case 'applications':
      return role === 'tenant'
        ? countPages(params, (page) => listOwnApplicationRows(ctx, ownApplicationList.read(page)))
        : countPages(params, (page) => listReceivedApplications(ctx, receivedList.read(page)))
    default:
      throw new Error(`No list is known for ${pathname}`)
  }
}

const FIGURES: Record<Exclude<Role, 'admin'>, (ctx: Ctx) => Promise<Figure[]>> = {
  tenant: async (ctx) => (await loadTenantDashboard(ctx, 'tenant')).figures,
  landlord: async (ctx) => (await loadHostDashboard(ctx, 'landlord')).figures,
  agent: async (ctx) => {
    const [{ dayFigures, clientFigures, stages }, { figures }, { profileFigures }] = await Promise.all([
      loadAgentDay(ctx),
      loadHostDashboard(ctx, 'agent'),
      loadAgentProfile(ctx),
    ])
    expect(profileFigures).toHaveLength(1)
    expect(stages).toHaveLength(5)
    const stageFigures = stages.map(({ stage, count, to }) => ({ label: stage, value: String(count), note: '', to }))
    return [...dayFigures, ...clientFigures, ...stageFigures, ...figures, ...profileFigures]
  },
}

test.each(['tenant', 'landlord', 'agent'] as const)(
  'each figure of the %s opens a list of as many rows',
  async (role) => {
    const [person] = await database.db
      .select()
      .from(users)
      .where(eq(users.email, getDemoEmail(role)))
    const ctx = createTestContext(database.db, { actor: makeActor(role, person?.id ?? '') })
    ctx.now = () => new Date(getStartOfManilaDay(DEMO_DAY).getTime() + 9 * 3_600_000)
    const figures = await FIGURES[role](ctx)
    expect(figures.length).toBeGreaterThanOrEqual(4)
    for (const { label, value, to } of figures)
      expect([label, await countRows(ctx, role, new URL(to, 'http://x'))]).toEqual([
        label,
        Number(value.replaceAll(',', '')),
      ])
  },
)

test('each figure of a person with chosen homes opens a list of as many rows, which are fewer than those of the owner', async () => {
  const [owner] = await database.db
    .select()
    .from(users)
    .where(eq(users.email, getDemoEmail('landlord')))
  const ownerId = owner?.id ?? ''
  const [boardingHouse] = await database.db
    .select({ id: buildings.id })
    .from(buildings)
    .where(and(eq(buildings.ownerId, ownerId), isNotNull(buildings.name)))
  const member = await makeActiveMember(database.db, { ownerId, role: 'manager', homes: 'chosen' })
  await makeTeamMemberBuilding(database.db, { memberId: member.id, buildingId: boardingHouse?.id ?? '' })
  const read = async (homes: TeamHomes) => {
    const delegate = { personId: member.personId ?? '', memberId: member.id, role: 'manager' as const, homes }
    const ctx = createTestContext(database.db, { actor: { id: ownerId, role: 'landlord', isActive: true, delegate } })
    ctx.now = () => new Date(getStartOfManilaDay(DEMO_DAY).getTime() + 9 * 3_600_000)
    return { ctx, figures: await FIGURES.landlord(ctx) }
  }
  const { ctx, figures } = await read('chosen')
  for (const { label, value, to } of figures)
    expect([label, await countRows(ctx, 'landlord', new URL(to, 'http://x'))]).toEqual([
      label,
      Number(value.replaceAll(',', '')),
    ])
  const sum = (all: readonly Figure[]) => all.reduce((total, { value }) => total + Number(value.replaceAll(',', '')), 0)
  expect(sum(figures)).toBeGreaterThan(0)
  expect(sum(figures)).toBeLessThan(sum((await read('all')).figures))
})

test.each(['landlord', 'agent'] as const)(
  'what waits for the %s is counted as the list that it opens, and each row leads to what decides it',
  async (role) => {
    const [person] = await database.db
      .select()
      .from(users)
      .where(eq(users.email, getDemoEmail(role)))
    const ctx = createTestContext(database.db, { actor: makeActor(role, person?.id ?? '') })
    ctx.now = () => new Date(getStartOfManilaDay(DEMO_DAY).getTime() + 9 * 3_600_000)
    const { attention } = await loadHostDashboard(ctx, role)
    expect(attention.flatMap(({ items }) => items).length).toBeGreaterThan(0)
    // The lists of messages and viewings also have rows that wait for somebody else
    const counted = attention.filter(({ kind }) => kind === 'applicationWaiting' || kind === 'maintenanceOpen')
    for (const { kind, total, allTo } of counted)
      expect([kind, await countRows(ctx, role, new URL(allTo ?? '', 'http://x'))]).toEqual([kind, total])
    for (const { to, action } of attention.flatMap(({ items }) => items)) {
      expect(to).toMatch(/^\/dashboard\//)
      expect(action).not.toBe('')
    }
  },
)

test('the console counts as many rows as the lists that its figures and groups open', async () => {
  const [person] = await database.db
    .select()
    .from(users)
    .where(eq(users.email, getDemoEmail('admin')))
  const ctx = createTestContext(database.db, { actor: makeActor('admin', person?.id ?? '') })
  ctx.now = () => new Date(getStartOfManilaDay(DEMO_DAY).getTime() + 9 * 3_600_000)
  const [stats, due] = await Promise.all([getOverviewStats(ctx), countDueWork(ctx)])
  const countListings = (search: string) =>
    countPages(new URLSearchParams(search), (page) => listAdminListings(ctx, adminListingList.read(page)))
  const countUsers = (search: string) =>
    countPages(new URLSearchParams(search), (page) => listAdminUsers(ctx, adminUserList.read(page)))
  const countApplications = (search: string) =>
    countPages(new URLSearchParams(search), (page) => listAdminApplications(ctx, adminApplicationList.read(page)))
  expect(stats.listings.total).toBeGreaterThan(0)
  expect([stats.listings.total, stats.listings.active]).toEqual([
    await countListings(''),
    await countListings('status=active'),
  ])
  expect([stats.users.total, stats.users.tenants]).toEqual([await countUsers(''), await countUsers('type=tenant')])
  const pending = await countApplications('status=pending')
  expect(stats.applications).toMatchObject({ total: await countApplications(''), pending })
  expect(due.application).toBe(pending)

  const countBookings = (search: string) =>
    countPages(new URLSearchParams(search), (page) => listAdminBookings(ctx, adminBookingList.read(page)))
  expect(stats.bookings.total).toBeGreaterThan(0)
  expect(stats.bookings).toMatchObject({
    total: await countBookings(''),
    pending: await countBookings('status=pending'),
  })
  const countGroup = (group: ReportGroup) =>
    countPages(new URLSearchParams({ group }), (page) => listReports(ctx, reportList.read(page)))
  expect(due.listingReport + due.moneyReport + due.messageReport).toBeGreaterThan(0)
  expect([due.listingReport, due.moneyReport, due.messageReport]).toEqual([
    await countGroup('listings'),
    await countGroup('money'),
    await countGroup('messages'),
  ])
  const countContact = (search: string) =>
    countPages(new URLSearchParams(search), (page) => listContactMessages(ctx, contactList.read(page)))
  const countMatches = () =>
    countPages(new URLSearchParams(), async (page) => (await listPhotoMatches(ctx, photoMatchList.read(page))).rows)
  expect([due.contact, due.photoMatch]).toEqual([await countContact(''), await countMatches()])
  const reviewed = await getReviewCase(ctx, null)
  expect([due.listing, due.listing]).toEqual([await countListings('status=pending'), reviewed?.place.total])
  expect(due.ownerRequest).toBe((await listOwnerRequests(ctx)).length)
  expect([due.licence, due.verification]).toEqual([
    (await listExpiredLicences(ctx)).length,
    (await listVerificationQueue(ctx)).length,
  ])
})

test('an agent reads which listings each of the two numbers counts; an owner has only their own', async () => {
  const listFigures = async (role: 'landlord' | 'agent') => {
    const [person] = await database.db
      .select()
      .from(users)
      .where(eq(users.email, getDemoEmail(role)))
    return FIGURES[role](createTestContext(database.db, { actor: makeActor(role, person?.id ?? '') }))
  }
  const agent = await listFigures('agent')
  expect(agent.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Active listings you own', 'Listings on your profile']),
  )
  expect(agent.find(({ to }) => to.startsWith('/agents/'))?.note).toBe('your own and those you manage')
  expect((await listFigures('landlord')).map(({ label }) => label)).toContain('Active listings')
})

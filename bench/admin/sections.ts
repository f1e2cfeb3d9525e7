// What each address of the admin console reads when it opens, counts included. A new section is one entry here.
import { getReport, readReport } from '#app/domain/admin/analytics/report.queries.server.ts'
import { REPORT_PERIODS } from '#app/domain/admin/analytics/report.model.ts'
import { exportAdminApplications } from '#app/domain/admin/applications/admin-applications-file.queries.server.ts'
import { adminApplicationList } from '#app/domain/admin/applications/admin-applications.model.ts'
import { loadAdminApplications } from '#app/domain/admin/applications/admin-applications.queries.server.ts'
import { exportAuditLog, listAuditPage } from '#app/domain/admin/audit/audit-log.queries.server.ts'
import { readAuditAddress } from '#app/domain/admin/audit/audit-log.schema.ts'
import { getClearSummary } from '#app/domain/admin/danger-zone/clear-data.queries.server.ts'
import { countDueWork } from '#app/domain/admin/due-work/due-work.queries.server.ts'
import { findInConsole } from '#app/domain/admin/find/find.queries.server.ts'
import { adminListingList } from '#app/domain/admin/listings/admin-listings.model.ts'
import { loadAdminListings } from '#app/domain/admin/listings/admin-listings.queries.server.ts'
import { listDecisions } from '#app/domain/admin/overview/decisions.queries.server.ts'
import { getOverviewStats } from '#app/domain/admin/overview/overview-stats.queries.server.ts'
import { listRecentActivities } from '#app/domain/admin/overview/recent-activities.queries.server.ts'
import { reportList } from '#app/domain/admin/reports/report.model.ts'
import { countReports, listReports } from '#app/domain/admin/reports/report.queries.server.ts'
import { getReviewCase } from '#app/domain/admin/review/review.queries.server.ts'
import { listOwnAdminSessions } from '#app/domain/admin/sessions/own-admin-sessions.queries.server.ts'
import { getEditableSettings } from '#app/domain/admin/settings/site-settings.queries.server.ts'
import { getSystemState } from '#app/domain/admin/system/system.queries.server.ts'
import { findAdminUser } from '#app/domain/admin/users/admin-user.queries.server.ts'
import { adminUserList } from '#app/domain/admin/users/admin-users.model.ts'
import { countAdminUsers, listAdminUsers } from '#app/domain/admin/users/admin-users.queries.server.ts'
import { exportAdminUsers } from '#app/domain/admin/users/user-export.queries.server.ts'
import { listVerificationQueue } from '#app/domain/admin/verifications/verification-desk.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listRentControlRules } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import {
  openAnalyticsPerRow,
  openApplicationsPerRow,
  openListPerRow,
  openOverviewPerRow,
  openUsersPerRow,
} from './per-row.ts'
import { APPLICATION_ID, LISTING_ID, OWNER_ID } from './rows.ts'

export type BenchSection = {
  name: string
  open: (ctx: Ctx) => Promise<unknown>
  /** The same page in the simple way, for comparison; absent for what has no simple way. */
  openPerRow?: (ctx: Ctx) => Promise<unknown>
}

/** Every page of the console also counts what waits, for the menu. */
const withMenu = (
  name: string,
  read: (ctx: Ctx) => Promise<unknown>,
  openPerRow?: BenchSection['openPerRow'],
): BenchSection => ({
  name,
  open: (ctx) => Promise.all([countDueWork(ctx), read(ctx)]),
  ...(openPerRow ? { openPerRow } : {}),
})

const PERSON = 'person4711@example.com'
const [COMMON_NAME, RARE_NAME] = ['santos', 'malakan tobesin']

export const SECTIONS: readonly BenchSection[] = [
  {
    ...withMenu('overview', (ctx) =>
      Promise.all([getOverviewStats(ctx), listDecisions(ctx), listRecentActivities(ctx)]),
    ),
    openPerRow: openOverviewPerRow,
  },
  ...Object.entries({
    '': '',
    ', pending': '?status=pending',
    ', condos': '?type=condo',
    ', inactive condos': '?type=condo&status=inactive',
    ', page 400': '?page=400',
    ', common word': '?q=near',
    ', rare words': '?q=maaliwalas+penthouse+lahug',
    ', two letters': '?q=sa',
    ', id': `?q=${LISTING_ID}`,
    ', no result': '?q=zzyzx',
  }).map(([name, search]): BenchSection => {
    const query = adminListingList.read(new URLSearchParams(search))
    const openPerRow = (ctx: Ctx) => openListPerRow(ctx, query)
    return withMenu(`properties${name}`, (ctx) => loadAdminListings(ctx, query), openPerRow)
  }),
  ...Object.entries({
    '': '',
    ', landlords': '?type=landlord',
    ', unverified': '?status=unverified',
    ', active agents': '?type=agent&status=active',
    ', page 5000': '?page=5000',
    ', verified, page 4000': '?status=verified&page=4000',
    ', common name': `?q=${COMMON_NAME}`,
    ', rare name': `?q=${RARE_NAME}`,
    ', two letters': '?q=uy',
    ', two rare letters': '?q=xq',
    ', email': `?q=${PERSON}`,
    ', id': `?q=${OWNER_ID}`,
    ', no result': '?q=zzyzx',
  }).map(([name, search]): BenchSection => {
    const query = adminUserList.read(new URLSearchParams(search))
    const open = (ctx: Ctx) => Promise.all([listAdminUsers(ctx, query), countAdminUsers(ctx, query)])
    return withMenu(`users${name}`, open, (ctx) => openUsersPerRow(ctx, query))
  }),
  withMenu('users, open profile', (ctx) => findAdminUser(ctx, OWNER_ID)),
  {
    name: 'users, export start',
    open: (ctx) => readStart(exportAdminUsers(ctx, { type: null, status: null, search: '' })),
  },
  ...Object.entries({
    '': '',
    ', pending': '?status=pending',
    ', condos': '?type=condo',
    ', approved condos': '?type=condo&status=approved',
    ', condos, page 50': '?type=condo&page=50',
    ', page 20000': '?page=20000',
    ', common word': '?q=near',
    ', common name': `?q=${COMMON_NAME}`,
    ', rare name': `?q=${RARE_NAME}`,
    ', rare words': '?q=maaliwalas na penthouse near the mrt',
    ', two letters': '?q=uy',
    ', two rare letters': '?q=xq',
    ', email': `?q=${PERSON}`,
    ', id': `?q=${APPLICATION_ID}`,
    ', no result': '?q=zzyzx',
  }).map(([name, search]): BenchSection => {
    const query = adminApplicationList.read(new URLSearchParams(search))
    const openPerRow = (ctx: Ctx) => openApplicationsPerRow(ctx, query)
    return withMenu(`applications${name}`, (ctx) => loadAdminApplications(ctx, query), openPerRow)
  }),
  {
    name: 'applications, export start',
    open: async (ctx) =>
      readStart((await exportAdminApplications(ctx, { status: null, type: null, search: '' })).parts),
  },
  ...REPORT_PERIODS.map((period) => {
    const openPerRow = (ctx: Ctx) => openAnalyticsPerRow(ctx, period)
    return withMenu(`analytics, ${period}`, (ctx) => readReport(ctx, period), openPerRow)
  }),
  withMenu('analytics, opened again within a minute', (ctx) => getReport(ctx, '30d')),
  withMenu('settings', (ctx) =>
    Promise.all([getEditableSettings(ctx), getClearSummary(ctx), listRentControlRules(ctx)]),
  ),
  withMenu('review', (ctx) => getReviewCase(ctx, null)),
  ...Object.entries({
    '': '',
    ', all': '?state=all',
    ', page 40': '?page=40',
    ', closed messages': '?state=closed&kind=message',
  }).map(([name, search]) => {
    const query = reportList.read(new URLSearchParams(search))
    return withMenu(`reports${name}`, (ctx) => Promise.all([listReports(ctx, query), countReports(ctx, query)]))
  }),
  withMenu('verifications', listVerificationQueue),
  ...Object.entries({
    '': '',
    ', one action': '?action=application.approved',
    ', one person': `?actor=${OWNER_ID}`,
    ', one listing': `?object=${LISTING_ID}`,
    ', one action of one person': `?action=settings.changed&actor=${OWNER_ID}`,
    ', two old days': '?from=2025-03-01&to=2025-03-02',
    ', oldest': '?end=1',
  }).map(([name, search]) => {
    const { filter, position } = readAuditAddress(new URLSearchParams(search))
    return withMenu(`audit${name}`, (ctx) => listAuditPage(ctx, filter, position))
  }),
  {
    name: 'audit, export start',
    open: (ctx) => readStart(exportAuditLog(ctx, readAuditAddress(new URLSearchParams()).filter)),
  },
  withMenu('system', getSystemState),
  withMenu('sessions', listOwnAdminSessions),
  ...Object.entries({
    name: COMMON_NAME,
    'rare name': RARE_NAME,
    title: 'townhouse',
    email: PERSON,
    'listing id': LISTING_ID,
    'application id': APPLICATION_ID,
    'no result': 'zzyzx',
  }).map(([name, text]): BenchSection => ({ name: `palette, ${name}`, open: (ctx) => findInConsole(ctx, text) })),
]

/** The head and the first rows of a file. */
async function readStart(parts: AsyncGenerator<string>): Promise<void> {
  await parts.next()
  await parts.next()
  await parts.return(undefined)
}

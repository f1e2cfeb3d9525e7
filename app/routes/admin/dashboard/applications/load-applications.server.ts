import { data } from 'react-router'
import { openAdminApplication } from '#app/domain/admin/applications/admin-application-details.queries.server.ts'
import { adminApplicationList, BULK_DECISIONS } from '#app/domain/admin/applications/admin-applications.model.ts'
import {
  listSelectedApplications,
  loadAdminApplications,
} from '#app/domain/admin/applications/admin-applications.queries.server.ts'
import { readSelection } from '#app/domain/admin/applications/admin-applications.schema.ts'
import { loadApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import { buildApplicationFacts } from '#app/domain/applications/facts/application-facts.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { previewApproval } from '#app/domain/tenancy/bookings/approval-preview.queries.server.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { loadOnlySection } from '#app/http/responses/section.server.ts'
import { APPLICATION_DIALOGS, type ApplicationDialog } from './application-address.ts'

export type ApplicationsData = Awaited<ReturnType<typeof loadApplications>>['data']
export type ApplicationList = Extract<ApplicationsData['list'], { state: 'ready' }>['value']
export type OpenApplication = NonNullable<ApplicationsData['open']>
export type BulkQuestion = NonNullable<ApplicationsData['bulk']>

export async function loadApplications(ctx: Ctx, url: URL) {
  const query = adminApplicationList.read(url.searchParams)
  const [{ section: list, init }, open, bulk] = await Promise.all([
    loadOnlySection(ctx, 'admin.applications', () => loadAdminApplications(ctx, query)),
    loadOpenApplication(ctx, url.searchParams),
    loadBulkQuestion(ctx, url.searchParams),
  ])
  if (list.state === 'ready') redirectToLastPage(url, adminApplicationList, query.page, list.value.counts.found)
  return data({ now: ctx.now(), query, list, open, bulk }, init)
}

/** The application of the dialog that the address names. */
async function loadOpenApplication(ctx: Ctx, params: URLSearchParams) {
  const dialog = APPLICATION_DIALOGS.find((name) => params.has(name))
  if (dialog === undefined) return null
  const application = await loadApplication(ctx, params.get(dialog) ?? '')
  const [facts, preview, people] = await Promise.all([
    buildApplicationFacts(ctx, application),
    previewApproval(ctx, application),
    openAdminApplication(ctx, application),
  ])
  const canDecide = facts.status === 'pending' && !people.isListingDeleted
  return { dialog: chooseDialog(dialog, canDecide), facts, preview, people, canDecide }
}

/** The selected applications that can still be decided, and how many cannot. */
async function loadBulkQuestion(ctx: Ctx, params: URLSearchParams) {
  const decision = BULK_DECISIONS.find((name) => params.get('bulk') === name)
  if (decision === undefined) return null
  const selected = await listSelectedApplications(ctx, readSelection(params))
  const pending = selected.filter(({ status, isListingDeleted }) => status === 'pending' && !isListingDeleted)
  return { decision, pending, others: selected.length - pending.length }
}

/** Of a decided application only the details can be opened. */
function chooseDialog(dialog: ApplicationDialog, canDecide: boolean): ApplicationDialog {
  return dialog === 'delete' || canDecide ? dialog : 'view'
}

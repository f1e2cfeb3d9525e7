// The applications of a filter as a CSV file, written while it is read: the table of the screen without its pages.
import { getApplicationStatusLabel } from '#app/domain/applications/facts/application-facts.labels.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { buildCsv, buildCsvRows } from '#app/shared/csv.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import type { AdminApplication, AdminApplicationFilter } from './admin-applications.model.ts'
import { listAllAdminApplications } from './admin-applications.queries.server.ts'

export async function exportAdminApplications(
  ctx: Ctx,
  filter: AdminApplicationFilter,
): Promise<{ fileName: string; parts: AsyncGenerator<string> }> {
  authorize(ctx.actor, 'application.listAll')
  const { status, type, search } = filter
  await recordAudit(ctx, {
    action: 'application.exported',
    subjectType: 'application',
    details: { status, type, hasSearch: search !== '' },
  })
  return { fileName: `applications-${toManilaDay(ctx.now())}.csv`, parts: writeParts(ctx, filter) }
}

async function* writeParts(ctx: Ctx, filter: AdminApplicationFilter): AsyncGenerator<string> {
  const { locale } = ctx.request
  yield withLocale(locale, () => buildCsv([buildHead()]))
  for await (const batch of listAllAdminApplications(ctx, filter))
    yield withLocale(locale, () => buildCsvRows(batch.map(buildCells)))
}

const buildHead = () => [
  m.admin_csv_id(),
  m.received_column_applicant(),
  m.admin_csv_applicant_email(),
  m.ui_property(),
  m.ui_city(),
  m.ui_type(),
  m.admin_csv_rent(),
  m.party_owner(),
  m.admin_csv_owner_email(),
  m.ui_status(),
  m.admin_column_submitted(),
  m.ui_decided(),
]

function buildCells(row: AdminApplication): string[] {
  return [
    row.id,
    row.applicant,
    row.applicantEmail,
    row.listing,
    row.city,
    propertyTypeLabel(row.type),
    formatNumber(centavosToPesos(row.monthlyRent), 2).replaceAll(',', ''),
    row.owner,
    row.ownerEmail,
    getApplicationStatusLabel(row.status),
    toManilaDay(row.sentAt),
    row.decidedAt === null ? '' : toManilaDay(row.decidedAt),
  ]
}

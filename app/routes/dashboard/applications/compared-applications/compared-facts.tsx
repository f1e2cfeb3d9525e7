// The facts that are compared, the same for every applicant.
import type { ReactNode } from 'react'
import { formatIncomeRange, listEmploymentChoices } from '#app/domain/accounts/profile/profile.labels.ts'
import {
  APPLICATION_STATUS_TONES,
  getDocumentKindLabel,
} from '#app/domain/applications/facts/application-facts.labels.ts'
import type { ApplicationFacts } from '#app/domain/applications/facts/application-facts.model.ts'
import { formatIncomeRatio } from '#app/domain/applications/received/income-ratio.labels.ts'
import { getReceivedStatusLabel } from '#app/domain/applications/received/received-list.labels.ts'
import { formatDate, formatNumber, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

type ComparedFact = { label: string; getValue: (facts: ApplicationFacts) => ReactNode }

/** A value that is null was not said. */
export function listComparedFacts(): ComparedFact[] {
  return [
    {
      label: m.ui_status(),
      getValue: ({ status }) => (
        <StatusBadge tone={APPLICATION_STATUS_TONES[status]}>{getReceivedStatusLabel(status)}</StatusBadge>
      ),
    },
    { label: m.ui_sent(), getValue: ({ sentAt }) => formatDate(sentAt) },
    { label: m.ui_rent(), getValue: ({ listing }) => formatPesosPerMonth(listing.monthlyRent) },
    {
      label: m.ui_move_in_date(),
      getValue: ({ moveInDate }) => (moveInDate === null ? null : formatDate(moveInDate)),
    },
    {
      label: m.application_fact_lease(),
      getValue: ({ leaseMonths }) => (leaseMonths === null ? null : m.format_months({ count: leaseMonths })),
    },
    { label: m.application_fact_occupants(), getValue: describePeople },
    {
      label: m.application_fact_work(),
      getValue: ({ employmentStatus }) =>
        listEmploymentChoices().find(({ value }) => value === employmentStatus)?.label ?? null,
    },
    { label: m.application_fact_employer(), getValue: ({ employer }) => employer },
    {
      label: m.ui_monthly_income(),
      getValue: ({ monthlyIncome }) => (monthlyIncome === null ? null : formatIncomeRange(monthlyIncome)),
    },
    {
      label: m.received_ratio_label(),
      getValue: ({ monthlyIncome, listing }) => formatIncomeRatio(monthlyIncome, listing.monthlyRent),
    },
    { label: m.ui_pets(), getValue: describePets },
    { label: m.application_references(), getValue: ({ references }) => formatNumber(references.length) },
    {
      label: m.ui_documents(),
      getValue: ({ documents }) =>
        documents.length === 0
          ? m.ui_documents_none()
          : documents.map(({ kind }) => getDocumentKindLabel(kind)).join(', '),
    },
  ]
}

function describePeople({ occupants, household }: ApplicationFacts): string | null {
  if (occupants === null) return null
  const children = household.filter(({ isAdult }) => !isAdult).length
  if (household.length === 0) return formatNumber(occupants)
  return `${formatNumber(occupants)} (${m.received_compare_children({ adults: occupants - children, children })})`
}

function describePets({ hasPets, petDetails }: ApplicationFacts): string | null {
  if (hasPets === null) return null
  return hasPets ? (petDetails ?? m.application_fact_pets_some()) : m.application_fact_pets_none()
}

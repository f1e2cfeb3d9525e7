// The parts of a passport. The renter and the reader see the same facts in the same words.
import { getIncomeKindLabel } from '#app/domain/tenancy/income-documents/income-document.labels.ts'
import type { IncomeDocument } from '#app/domain/tenancy/income-documents/income-document.model.ts'
import { getReferenceAnswerLabel } from '#app/domain/tenancy/rental-references/rental-reference.labels.ts'
import type { ReferenceAnswers } from '#app/domain/tenancy/rental-references/rental-reference.model.ts'
import { formatDate, formatMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { ReactNode } from 'react'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { IdentityFact, LeaseHistory } from '../passport.model.ts'

export function IdentityLine({ identity: { checkedAt } }: { identity: IdentityFact }) {
  return checkedAt === null ? (
    <StatusBadge tone="amber">{m.passport_identity_unchecked()}</StatusBadge>
  ) : (
    <StatusBadge tone="leaf">{m.passport_identity_checked({ date: formatDate(checkedAt) })}</StatusBadge>
  )
}

export function LeaseList({ leases }: { leases: readonly LeaseHistory[] }) {
  if (leases.length === 0) return <p className="text-sm text-ink-soft">{m.passport_history_none()}</p>
  return (
    <ul className="divide-y divide-line">
      {leases.map((lease) => (
        <li key={lease.rentalId} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <span className="font-semibold wrap-anywhere">{lease.listing}</span>
          <span className="text-sm text-ink-soft">
            {[lease.city, `${formatDate(lease.startsOn)} – ${formatDate(lease.endsOn)}`].join(' · ')}
          </span>
          <span>{m.passport_history_on_time(lease)}</span>
          {lease.late > 0 ? <span className="text-sm">{m.passport_history_late({ count: lease.late })}</span> : null}
          {lease.open > 0 ? <span className="text-sm">{m.passport_history_open({ count: lease.open })}</span> : null}
          {lease.waiting > 0 ? (
            <span className="text-sm text-ink-soft">{m.passport_history_waiting({ count: lease.waiting })}</span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

export function ReferenceFacts({ answers, maskedEmail }: { answers: ReferenceAnswers; maskedEmail: string }) {
  const rows: [string, ReactNode][] = [
    [m.reference_period(), `${formatDate(answers.livedFrom)} – ${formatDate(answers.livedUntil)}`],
    [m.reference_paid(), getReferenceAnswerLabel(answers.paidOnTime)],
    [m.reference_order(), getReferenceAnswerLabel(answers.leftInOrder)],
    [m.reference_again(), answers.wouldRentAgain ? m.ui_yes() : m.ui_no()],
  ]
  return (
    <div className="grid gap-2 text-sm">
      <dl className="grid gap-1">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {answers.comment === null ? null : <p className="wrap-anywhere whitespace-pre-line">{answers.comment}</p>}
      <p className="text-ink-soft wrap-anywhere">
        {m.reference_not_checked({ email: maskedEmail, date: formatDate(answers.answeredAt) })}
      </p>
    </div>
  )
}

type IncomeListProps = {
  documents: readonly IncomeDocument[]
  buildUrl: (id: string) => string
  renderAction?: (document: IncomeDocument) => ReactNode
}

export function IncomeList({ documents, buildUrl, renderAction }: IncomeListProps) {
  if (documents.length === 0) return <p className="text-sm text-ink-soft">{m.passport_income_none()}</p>
  return (
    <ul className="divide-y divide-line">
      {documents.map((document) => {
        const name = `${getIncomeKindLabel(document.kind)}, ${formatMonth(document.month)}`
        return (
          <li key={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-56">{name}</span>
            <a
              href={buildUrl(document.id)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-sea underline underline-offset-3"
            >
              {m.passport_income_open()}
              <span className="sr-only">: {name}</span>
            </a>
            {renderAction?.(document)}
          </li>
        )
      })}
    </ul>
  )
}

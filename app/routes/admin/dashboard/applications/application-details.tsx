// The dialog 'Application Details'.
import type { ReactNode } from 'react'
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { formatIncomeRange, listEmploymentChoices } from '#app/domain/accounts/profile/profile.labels.ts'
import { formatRejection } from '#app/domain/applications/decisions/decision.labels.ts'
import {
  APPLICATION_STATUS_TONES,
  getDocumentKindLabel,
  getApplicationStatusLabel,
} from '#app/domain/applications/facts/application-facts.labels.ts'
import { formatIncomeRatio } from '#app/domain/applications/received/income-ratio.labels.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate, formatPesos, formatPesosPerMonth } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { CheckIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'
import type { ToList } from './application-address.ts'
import { ApplicationRefusal } from './application-refusal.tsx'
import type { OpenApplication } from './load-applications.server.ts'

type DetailsProps = { open: OpenApplication; toList: ToList; form: FormState }

/** Also after a decision that came too late: the refusal is then shown above what the application has become. */
export function ApplicationDetails({ open, toList, form }: DetailsProps) {
  const { facts } = open
  return (
    <AddressDialog
      title={m.admin_application_details()}
      description={m.admin_application_submitted({ id: facts.id.slice(0, 8), date: formatDateTime(facts.sentAt) })}
      closeTo={toList({})}
      width="wide"
      footer={<DecisionButtons open={open} toList={toList} />}
    >
      {form.refusal === undefined ? null : <ApplicationRefusal form={form} dismissTo={toList({ view: facts.id })} />}
      <div className="grid grid-cols-1 divide-y divide-line">
        <ApplicantInformation {...open} />
        <PropertyInformation {...open} />
        <ApplicationInformation {...open} />
      </div>
    </AddressDialog>
  )
}

function DecisionButtons({ open: { facts, canDecide }, toList }: { open: OpenApplication; toList: ToList }) {
  return (
    <>
      <ButtonLink to={toList({})} variant="line" size="compact" replace preventScrollReset data-autofocus="">
        {m.ui_close()}
      </ButtonLink>
      {canDecide ? (
        <>
          <ButtonLink
            to={toList({ reject: facts.id })}
            variant="line"
            size="compact"
            replace
            preventScrollReset
            icon={<XIcon size={16} />}
            className="ml-auto"
          >
            {m.admin_reject_application()}
          </ButtonLink>
          <ButtonLink
            to={toList({ approve: facts.id })}
            size="compact"
            replace
            preventScrollReset
            icon={<CheckIcon size={16} />}
          >
            {m.admin_approve_application()}
          </ButtonLink>
        </>
      ) : null}
    </>
  )
}

function ApplicantInformation({ facts, people: { applicant } }: OpenApplication) {
  const verified = applicant.isEmailVerified ? m.admin_email_verified() : m.admin_email_unverified()
  return (
    <Part title={m.admin_applicant_information()}>
      <div className="flex items-center gap-3">
        <Avatar name={applicant.name} src={applicant.avatarUrl} size={44} />
        <div className="min-w-0">
          <p className="font-semibold">{applicant.name}</p>
          <p className="text-tiny text-ink-soft">
            {m.party_member_since({ date: formatDate(applicant.memberSince) })} · {verified}
          </p>
        </div>
      </div>
      <Facts>
        <Fact label={m.ui_email()}>{applicant.email}</Fact>
        <Fact label={m.ui_phone()}>{applicant.phone === null ? m.admin_no_phone() : formatPhone(applicant.phone)}</Fact>
        <Fact label={m.application_fact_work()}>
          {listEmploymentChoices().find(({ value }) => value === facts.employmentStatus)?.label}
        </Fact>
        <Fact label={m.ui_monthly_income()}>{facts.monthlyIncome ? formatIncomeRange(facts.monthlyIncome) : null}</Fact>
        <Fact label={m.received_ratio_label()}>
          {formatIncomeRatio(facts.monthlyIncome, facts.listing.monthlyRent)}
        </Fact>
        <Fact label={m.application_fact_occupants()}>{facts.occupants}</Fact>
      </Facts>
    </Part>
  )
}

function PropertyInformation({ facts: { listing }, preview, people }: OpenApplication) {
  return (
    <Part title={m.admin_property_information()}>
      <div>
        <p className="font-semibold">
          <TextLink to={href('/dashboard/landlord/properties/:id/preview', { id: listing.id })}>
            {listing.title === '' ? m.own_untitled() : listing.title}
          </TextLink>
        </p>
        <p className="text-tiny text-ink-soft">
          {listing.city} · {m.admin_listing_id({ id: listing.id.slice(0, 8) })}
        </p>
      </div>
      <Facts>
        <Fact label={m.ui_price()}>{listing.monthlyRent > 0 ? formatPesosPerMonth(listing.monthlyRent) : null}</Fact>
        <Fact label={m.listing_move_in_total()}>
          {preview.amounts ? formatPesos(preview.amounts.totalPrice) : m.admin_fact_ask()}
        </Fact>
        <Fact label={m.ui_type()}>{propertyTypeLabel(people.type)}</Fact>
        <Fact label={m.party_owner()}>{people.owner.name}</Fact>
        <Fact label={m.admin_fact_owner_phone()}>
          {people.owner.phone === null ? m.admin_no_phone() : formatPhone(people.owner.phone)}
        </Fact>
        <Fact label={m.admin_fact_others()}>{m.admin_fact_others_pending({ count: preview.others })}</Fact>
      </Facts>
    </Part>
  )
}

function ApplicationInformation({ facts, people }: OpenApplication) {
  const { status, reasonCode, reason } = facts
  return (
    <Part
      title={m.admin_application_details()}
      aside={<StatusBadge tone={APPLICATION_STATUS_TONES[status]}>{getApplicationStatusLabel(status)}</StatusBadge>}
    >
      {status === 'pending' && people.isListingDeleted ? (
        <Alert tone="amber" title={m.admin_listing_deleted()} />
      ) : null}
      <Facts>
        <Fact label={m.ui_move_in_date()}>{facts.moveInDate ? formatDate(facts.moveInDate) : null}</Fact>
        <Fact label={m.application_fact_lease()}>
          {facts.leaseMonths === null ? null : m.format_months({ count: facts.leaseMonths })}
        </Fact>
        <Fact label={m.ui_documents()}>
          {facts.documents.length === 0
            ? m.ui_documents_none()
            : facts.documents.map(({ id, kind, url }) => (
                <a key={id} href={url} download className="block text-sea underline underline-offset-3">
                  {getDocumentKindLabel(kind)}
                </a>
              ))}
        </Fact>
        {status === 'rejected' ? (
          <Fact label={m.admin_application_reason()}>{formatRejection({ reasonCode, reason })}</Fact>
        ) : null}
      </Facts>
      {facts.message === '' ? null : (
        <p className="rounded-box bg-sand-100 p-3 text-sm break-words whitespace-pre-line">{facts.message}</p>
      )}
    </Part>
  )
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex items-center gap-3">
        <h3 className="font-head text-base font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-1 gap-x-4 gap-y-3 text-sm sm:grid-cols-3">{children}</dl>
)

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const isEmpty = children === null || children === undefined || children === ''
  return (
    <div className="min-w-0">
      <dt className="text-tiny text-ink-soft">{label}</dt>
      <dd className="break-words">{isEmpty ? m.application_fact_not_said() : children}</dd>
    </div>
  )
}

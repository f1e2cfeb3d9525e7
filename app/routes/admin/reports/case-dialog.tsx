// One report: what was reported, by whom, about whom, and the decision.
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { getDecisionLabel, getReportKindLabel, getReportReasonLabel } from '#app/domain/admin/reports/report.labels.ts'
import { MAX_RESOLUTION, REPORT_DECISIONS, type ReportCase } from '#app/domain/admin/reports/report.model.ts'
import { getListingStatusLabel } from '#app/domain/listings/own/own-list.labels.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { toSection } from '#app/routes/admin/shared/admin-address.ts'
import { PlaceLink, useOpenPlaces } from '#app/routes/admin/shared/place-link.tsx'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { AddressDialog } from '#app/ui/overlays/address-dialog.tsx'
import type { ToReports } from './report-address.ts'
import { getReportedTitle, getReporterName, ReportStatusBadge } from './report-columns.tsx'

type CaseDialogProps = { report: ReportCase; toList: ToReports; form: FormState }

export function CaseDialog({ report, toList, form }: CaseDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { id, kind, status, canUndo } = report
  const isOpen = status === 'open'
  return (
    <AddressDialog
      title={getReportKindLabel(kind)}
      description={getReportReasonLabel(report.reason)}
      closeTo={toList({})}
      form={{
        action: toList({ case: `${kind}:${id}` }),
        hiddenFields: { kind, id, intent: isOpen ? 'decide' : 'undo' },
      }}
      footer={
        <>
          <ButtonLink to={toList({})} replace preventScrollReset variant="line" size="compact" data-autofocus="">
            {m.ui_close()}
          </ButtonLink>
          {isOpen || canUndo ? (
            <Button type="submit" variant={isOpen ? 'solid' : 'line'} size="compact" loading={isBusy}>
              {isOpen ? m.report_decide() : m.ui_undo()}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
        <CaseFacts report={report} />
        {isOpen ? <DecisionFields report={report} form={form} /> : null}
      </div>
    </AddressDialog>
  )
}

function CaseFacts({ report }: { report: ReportCase }) {
  const isOpen = useOpenPlaces()
  const {
    kind,
    listingId,
    listingStatus,
    personId,
    personName,
    createdAt,
    note,
    resolution,
    messageText,
    relatedAccounts,
  } = report
  return (
    <dl className="grid grid-cols-1 gap-3 text-label sm:grid-cols-2">
      <Fact label={m.ui_status()}>
        <ReportStatusBadge {...report} />
      </Fact>
      <Fact label={m.ui_reported()}>{formatDateTime(createdAt)}</Fact>
      <Fact label={m.ui_property()}>
        <TextLink to={href('/dashboard/landlord/properties/:id/preview', { id: listingId })}>
          {getReportedTitle(report)}
        </TextLink>
        <span className="block text-tiny text-ink-soft">{getListingStatusLabel(listingStatus)}</span>
      </Fact>
      <Fact label={m.report_about()}>
        <span className="flex flex-wrap gap-x-4">
          <PlaceLink to={toSection('users', { view: personId })} className="min-h-6">
            {personName}
          </PlaceLink>
          {isOpen('users') ? (
            <TextLink to={toSection('users', { deactivate: personId })} className="min-h-6">
              {m.admin_action_deactivate()}
            </TextLink>
          ) : null}
        </span>
      </Fact>
      {relatedAccounts.length === 0 ? null : (
        <Fact label={m.report_related()} isWide>
          <ul>
            {relatedAccounts.map((account) => (
              <li key={account.id}>
                <PlaceLink to={toSection('users', { view: account.id })}>{account.name}</PlaceLink>
                {` · ${formatSigns(account)}`}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label={m.report_reported_by()}>{getReporterName(report)}</Fact>
      {note === null ? null : (
        <Fact label={m.report_reporter_note()} isWide>
          {note}
        </Fact>
      )}
      {kind === 'message' && messageText !== null ? (
        <Fact label={m.report_kind_message()} isWide>
          <blockquote className="border-l-2 border-line-strong pl-3">{messageText}</blockquote>
          <span className="text-tiny text-ink-soft">{m.report_message_text_hint()}</span>
        </Fact>
      ) : null}
      {kind === 'warning' ? (
        <Fact label={m.report_kind_message()} isWide>
          {m.report_message_private()}
        </Fact>
      ) : null}
      {resolution === null ? null : (
        <Fact label={m.report_internal_note()} isWide>
          {resolution}
        </Fact>
      )}
    </dl>
  )
}

function formatSigns({
  hasSamePhone,
  hasSamePhoto,
  hasSamePayout,
  hasSameDevice,
  isActive,
}: ReportCase['relatedAccounts'][number]): string {
  const signs = [
    ...(hasSamePhone ? [m.report_same_phone()] : []),
    ...(hasSamePayout ? [m.report_same_payout()] : []),
    ...(hasSameDevice ? [m.report_same_device()] : []),
    ...(hasSamePhoto ? [m.report_same_photo()] : []),
    ...(isActive ? [] : [m.admin_user_off()]),
  ]
  return signs.join(' · ')
}

function DecisionFields({ report, form }: { report: ReportCase; form: FormState }) {
  const choices = REPORT_DECISIONS.filter((decision) => decision !== 'takeDown' || report.listingStatus === 'active')
  return (
    <>
      <RadioGroup
        legend={m.ui_decision()}
        name="decision"
        defaultValue={form.values.decision}
        error={form.errors.decision}
        options={choices.map((value) => Object.assign(getDecisionLabel(value), { value }))}
      />
      <Textarea
        name="note"
        label={m.report_internal_note()}
        hint={m.report_internal_note_hint()}
        defaultValue={form.values.note}
        error={form.errors.note}
        maxLength={MAX_RESOLUTION}
      />
    </>
  )
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <dt className="text-tiny text-ink-soft">{label}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}

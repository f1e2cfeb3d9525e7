// The questions and forms about the next rental and the early end.
import type { RenewalOffer, RenewalView } from '#app/domain/tenancy/renewals/renewal.model.ts'
import { formatDate, formatDateRange, formatNumber, formatPesosPerMonth } from '#app/i18n/format.ts'
import { ListingRentControl } from '#app/domain/listings/rent-control/components/listing-rent-control.tsx'
import { m } from '#app/messages/messages.js'
import { PesoField } from '#app/routes/dashboard/shared/rental/peso-field.tsx'
import type { FormState } from '#app/shared/form-state.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { EARLY_END_DIALOGS, EarlyEndDialog, isEarlyEndDialog } from './early-end-dialog.tsx'

export const RENEWAL_DIALOGS = [
  'offer',
  'counter',
  'accept',
  'decline',
  'withdraw',
  'end',
  ...EARLY_END_DIALOGS,
] as const
export type RenewalDialogName = (typeof RENEWAL_DIALOGS)[number]

export type DialogProps = { renewal: RenewalView; form: FormState; formKey: string; view: string }

export function RenewalDialog({ dialog, ...props }: DialogProps & { dialog: RenewalDialogName }) {
  const open = props.renewal.offers.find(({ status }) => status === 'open')
  if (dialog === 'end') return <EndDialog {...props} />
  if (isEarlyEndDialog(dialog)) return <EarlyEndDialog {...props} dialog={dialog} />
  if (dialog === 'offer') return <TermsDialog {...props} intent="offer" offer={undefined} />
  if (!open) return null
  if (dialog === 'counter') return <TermsDialog {...props} intent="counter" offer={open} />
  return <DecisionDialog {...props} dialog={dialog} offer={open} />
}

type TermsDialogProps = DialogProps & { intent: 'offer' | 'counter'; offer: RenewalOffer | undefined }

function TermsDialog({ renewal, form, formKey, view, intent, offer }: TermsDialogProps) {
  const { values, errors, alert } = form
  const rent = offer?.monthlyRent ?? renewal.rental.monthlyRent
  return (
    <ConfirmDialog
      title={intent === 'offer' ? m.renewal_offer() : m.renewal_counter()}
      description={m.renewal_terms_text({ date: formatDate(renewal.nextStart) })}
      closeTo={view}
      action={`${view}?dialog=${intent}`}
      tone="plain"
      width="normal"
      hiddenFields={{ intent, key: formKey, ...(offer ? { offer: offer.id } : {}) }}
      confirmLabel={m.renewal_send()}
      error={alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <PesoField
            name="monthlyRent"
            label={m.renewal_rent()}
            value={values.monthlyRent ?? formatNumber(centavosToPesos(rent), rent % 100 === 0 ? 0 : 2)}
            error={errors.monthlyRent}
          />
          <Field
            name="leaseMonths"
            label={m.renewal_months()}
            inputMode="numeric"
            required
            maxLength={3}
            defaultValue={values.leaseMonths ?? String(offer?.leaseMonths ?? 12)}
            error={errors.leaseMonths}
          />
        </div>
        <Textarea
          name="message"
          label={m.renewal_message()}
          rows={2}
          maxLength={500}
          defaultValue={values.message ?? ''}
          error={errors.message}
        />
        <ListingRentControl notice={renewal.currentNotice} />
      </div>
    </ConfirmDialog>
  )
}

type DecisionDialogProps = DialogProps & { dialog: 'accept' | 'decline' | 'withdraw'; offer: RenewalOffer }

const DECISIONS = {
  accept: { label: m.ui_accept, text: m.renewal_accept_text },
  decline: { label: m.renewal_decline, text: m.renewal_decline_text },
  withdraw: { label: m.renewal_withdraw, text: m.renewal_withdraw_text },
}

function DecisionDialog({ dialog, offer, form: { values, errors, alert }, view }: DecisionDialogProps) {
  const { label, text } = DECISIONS[dialog]
  const terms = `${formatPesosPerMonth(offer.monthlyRent)} · ${formatDateRange(offer.startsOn, offer.endsOn)}`
  return (
    <ConfirmDialog
      title={label()}
      description={text()}
      closeTo={view}
      action={`${view}?dialog=${dialog}`}
      tone={dialog === 'accept' ? 'plain' : 'danger'}
      hiddenFields={{ intent: dialog, offer: offer.id }}
      confirmLabel={label()}
      error={alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-sm font-semibold tabular-nums">{terms}</p>
        {dialog === 'accept' ? <ListingRentControl notice={offer.notice} /> : null}
        {dialog === 'decline' ? (
          <Textarea
            name="reason"
            label={m.renewal_reason()}
            rows={2}
            maxLength={500}
            defaultValue={values.reason ?? ''}
            error={errors.reason}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  )
}

function EndDialog({ renewal, form: { values, errors, alert }, view }: DialogProps) {
  const { earlyEnd, side } = renewal
  if (earlyEnd === null) return null
  const date = formatDate(earlyEnd.withNotice)
  return (
    <ConfirmDialog
      title={m.rental_end()}
      description={m.rental_end_text()}
      closeTo={view}
      action={`${view}?dialog=end`}
      hiddenFields={{ intent: 'end' }}
      confirmLabel={m.rental_end()}
      error={alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-sm">
          {side === 'tenant' ? m.rental_end_notice_tenant({ date }) : m.rental_end_notice_owner({ date })}
        </p>
        <DateField
          name="endsOn"
          label={m.ui_last_day()}
          min={earlyEnd.first}
          max={earlyEnd.last}
          required
          defaultValue={values.endsOn ?? earlyEnd.proposed}
          error={errors.endsOn}
        />
        <Textarea
          name="reason"
          label={m.ui_reason()}
          required
          rows={3}
          maxLength={500}
          defaultValue={values.reason ?? ''}
          error={errors.reason}
        />
      </div>
    </ConfirmDialog>
  )
}

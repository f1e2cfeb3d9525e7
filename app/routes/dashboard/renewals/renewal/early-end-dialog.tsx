// The questions about the early end of a rental that has been renewed: one side proposes it, the other one answers.
import { getNextRentalLabel } from '#app/domain/tenancy/renewals/renewal.labels.ts'
import type { EarlyEndProposal, RenewalView } from '#app/domain/tenancy/renewals/renewal.model.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { NEXT_RENTAL_CHOICES } from '#app/shared/tenancy-vocabulary.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

export const EARLY_END_DIALOGS = ['proposeEnd', 'acceptEnd', 'declineEnd', 'withdrawEnd'] as const
export type EarlyEndDialogName = (typeof EARLY_END_DIALOGS)[number]

export const isEarlyEndDialog = (name: string): name is EarlyEndDialogName =>
  EARLY_END_DIALOGS.some((known) => known === name)

export function isEarlyEndAllowed(dialog: EarlyEndDialogName, { allowed, proposableEnd }: RenewalView): boolean {
  if (dialog === 'proposeEnd') return proposableEnd !== null
  return dialog === 'withdrawEnd' ? allowed.withdrawEnd : allowed.answerEnd
}

type DialogProps = { renewal: RenewalView; form: FormState; formKey: string; view: string }

export function EarlyEndDialog({ dialog, ...props }: DialogProps & { dialog: EarlyEndDialogName }) {
  if (dialog === 'proposeEnd') return <ProposeDialog {...props} />
  const proposal = props.renewal.earlyEnds.find(({ status }) => status === 'open')
  return proposal ? <AnswerDialog {...props} dialog={dialog} proposal={proposal} /> : null
}

function ProposeDialog({ renewal: { proposableEnd, side }, form, formKey, view }: DialogProps) {
  const { values, errors, alert } = form
  if (proposableEnd === null) return null
  const date = formatDate(proposableEnd.withNotice)
  return (
    <ConfirmDialog
      title={m.early_end_propose()}
      description={m.early_end_propose_text()}
      closeTo={view}
      action={`${view}?dialog=proposeEnd`}
      width="normal"
      hiddenFields={{ intent: 'proposeEnd', key: formKey }}
      confirmLabel={m.renewal_send()}
      error={alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-sm">
          {side === 'tenant' ? m.rental_end_notice_tenant({ date }) : m.rental_end_notice_owner({ date })}
        </p>
        <DateField
          name="endsOn"
          label={m.ui_last_day()}
          min={proposableEnd.first}
          max={proposableEnd.last}
          required
          defaultValue={values.endsOn ?? proposableEnd.proposed}
          error={errors.endsOn}
        />
        <Select
          name="nextRental"
          label={m.early_end_next()}
          defaultValue={values.nextRental ?? 'cancel'}
          choices={NEXT_RENTAL_CHOICES.map((value) => ({ value, label: getNextRentalLabel(value) }))}
          error={errors.nextRental}
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

const ANSWERS = {
  acceptEnd: { label: m.early_end_accept, text: m.early_end_accept_text },
  declineEnd: { label: m.renewal_decline, text: m.early_end_decline_text },
  withdrawEnd: { label: m.renewal_withdraw, text: m.renewal_withdraw_text },
}

type AnswerDialogProps = DialogProps & { dialog: keyof typeof ANSWERS; proposal: EarlyEndProposal }

function AnswerDialog({ dialog, proposal, form: { values, errors, alert }, view }: AnswerDialogProps) {
  const { label, text } = ANSWERS[dialog]
  return (
    <ConfirmDialog
      title={label()}
      description={text()}
      closeTo={view}
      action={`${view}?dialog=${dialog}`}
      hiddenFields={{ intent: dialog, proposal: proposal.id }}
      confirmLabel={label()}
      error={alert}
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-sm font-semibold">{describeEarlyEnd(proposal)}</p>
        {dialog === 'declineEnd' ? (
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

/** Last day: 5 Mar 2026 · Cancel the next rental */
export const describeEarlyEnd = ({ endsOn, nextRental }: EarlyEndProposal): string =>
  `${m.renewal_ends({ date: formatDate(endsOn) })} · ${getNextRentalLabel(nextRental)}`

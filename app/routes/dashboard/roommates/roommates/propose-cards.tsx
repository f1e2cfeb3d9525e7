// The forms with which a tenant or the owner proposes a change of a shared lease.
import type { ReactNode } from 'react'
import { getDepositWayLabel, getReceiptsLabel } from '#app/domain/tenancy/roommates/roommate.labels.ts'
import { ROOMMATE_INVITATION_DAYS, type RoommatesPage } from '#app/domain/tenancy/roommates/roommate.model.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { LEASE_RECEIPTS, ROOMMATE_DEPOSIT_WAYS } from '#app/shared/tenancy-vocabulary.ts'
import { Checkbox, RadioGroup } from '#app/ui/controls/choice.tsx'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

type ProposeProps = { page: RoommatesPage; form: FormState; formKey: string }
type Intent = 'invite' | 'leave' | 'receipts'

/** What was typed and refused, of this form only. */
function pickForm({ values, errors }: FormState, intent: Intent) {
  return values.intent === intent ? { values, errors } : { values: {}, errors: {} }
}

const RECEIPT_OPTIONS = () => LEASE_RECEIPTS.map((value) => ({ value, label: getReceiptsLabel(value) }))

export function InviteCard({ page, form, formKey }: ProposeProps) {
  const { values, errors } = pickForm(form, 'invite')
  const givers = page.givers.map(({ userId, name, rentShare, depositShare }) => ({
    value: userId,
    label: `${name} (${m.roommate_share_line({ rent: formatAmount(rentShare), deposit: formatAmount(depositShare) })})`,
  }))
  return (
    <ProposeCard title={m.roommate_invite()} intent="invite" {...{ formKey }} submitLabel={m.admin_invite_send()}>
      <EmailField
        label={m.ui_email()}
        autoComplete="off"
        defaultValue={values.email}
        error={errors.email}
        hint={m.roommate_invite_hint({ days: ROOMMATE_INVITATION_DAYS })}
      />
      <Select
        name="giver"
        label={m.roommate_giver()}
        choices={givers}
        defaultValue={values.giver ?? givers[0]?.value}
        error={errors.giver}
      />
      {page.roommates.length === 0 ? null : (
        <Checkbox name="replaces" label={m.roommate_replaces()} defaultChecked={values.replaces === 'on'} />
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          name="rentShare"
          label={m.roommate_rent_share()}
          inputMode="decimal"
          required
          maxLength={20}
          defaultValue={values.rentShare}
          error={errors.rentShare}
        />
        <Field
          name="depositShare"
          label={m.roommate_deposit_share()}
          inputMode="decimal"
          required
          maxLength={20}
          defaultValue={values.depositShare}
          error={errors.depositShare}
          hint={m.roommate_deposit_hint()}
        />
      </div>
      <DaySelect {...{ page, values, errors }} />
      {page.roommates.length === 0 ? (
        <RadioGroup
          name="receipts"
          legend={m.roommate_receipts()}
          options={RECEIPT_OPTIONS()}
          defaultValue={values.receipts ?? 'joint'}
          error={errors.receipts}
        />
      ) : (
        <input type="hidden" name="receipts" value={page.receipts} />
      )}
    </ProposeCard>
  )
}

export function ReceiptsCard({ page, form, formKey }: ProposeProps) {
  const { values, errors } = pickForm(form, 'receipts')
  return (
    <ProposeCard
      title={m.roommate_receipts_change()}
      intent="receipts"
      {...{ formKey }}
      submitLabel={m.roommate_receipts_propose()}
    >
      <RadioGroup
        name="receipts"
        legend={m.roommate_receipts()}
        options={RECEIPT_OPTIONS()}
        defaultValue={values.receipts ?? (page.receipts === 'own' ? 'joint' : 'own')}
        error={errors.receipts}
      />
      <DaySelect {...{ page, values, errors }} />
    </ProposeCard>
  )
}

export function LeaveCard({ page, form, formKey }: ProposeProps) {
  const { values, errors } = pickForm(form, 'leave')
  return (
    <ProposeCard title={m.roommate_leave()} intent="leave" {...{ formKey }} submitLabel={m.roommate_leave()}>
      <p className="text-sm text-ink-soft">{m.roommate_leave_text()}</p>
      <DaySelect {...{ page, values, errors }} />
      <RadioGroup
        name="depositWay"
        legend={m.roommate_deposit_way()}
        options={ROOMMATE_DEPOSIT_WAYS.map((value) => ({ value, label: getDepositWayLabel(value) }))}
        defaultValue={values.depositWay ?? 'between'}
        error={errors.depositWay}
      />
    </ProposeCard>
  )
}

type DaySelectProps = Pick<FormState, 'values' | 'errors'> & { page: RoommatesPage }

function DaySelect({ page, values, errors }: DaySelectProps) {
  return (
    <Select
      name="startsOn"
      label={m.roommate_day()}
      choices={page.days.map((day) => ({ value: day, label: formatDate(day) }))}
      defaultValue={values.startsOn ?? page.days[0]}
      error={errors.startsOn}
    />
  )
}

type ProposeCardProps = { title: string; intent: Intent; formKey: string; submitLabel: string; children: ReactNode }

function ProposeCard({ title, intent, formKey, submitLabel, children }: ProposeCardProps) {
  return (
    <Card>
      <CardHead title={title} />
      <CardBody>
        <ActionForm
          hiddenFields={{ intent, key: formKey }}
          submitLabel={submitLabel}
          submitButton={{ wide: false, className: 'justify-self-start' }}
          className="grid grid-cols-1 gap-4"
        >
          {children}
        </ActionForm>
      </CardBody>
    </Card>
  )
}

// References of the renter: those that were asked for, with what was answered, and the form that asks another earlier owner.
import { Form, useNavigation } from 'react-router'
import { ReferenceFacts } from '#app/domain/tenancy/passports/components/passport-facts.tsx'
import { getReferenceStatusLabel } from '#app/domain/tenancy/rental-references/rental-reference.labels.ts'
import {
  MAX_REFERENCES,
  type OwnReference,
  REFERENCE_NAME_MAX,
  REFERENCE_PLACE_MAX,
} from '#app/domain/tenancy/rental-references/rental-reference.model.ts'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

type ReferenceSectionProps = { references: readonly OwnReference[]; form: FormState; formKey: string }

export function ReferenceSection({ references, form, formKey }: ReferenceSectionProps) {
  return (
    <Card>
      <CardHead title={m.passport_part_references()} sub={m.passport_references_sub()} />
      {references.length === 0 ? null : (
        <ul className="border-t border-line">
          {references.map((reference) => (
            <ReferenceRow key={reference.id} reference={reference} />
          ))}
        </ul>
      )}
      <CardBody className="border-t border-line pt-4">
        {references.length >= MAX_REFERENCES ? (
          <p className="text-sm text-ink-soft">{m.reference_ask_full({ max: MAX_REFERENCES })}</p>
        ) : (
          <AskForm key={references.length} form={form} formKey={formKey} />
        )}
      </CardBody>
    </Card>
  )
}

const TONES = { open: 'amber', answered: 'leaf', declined: 'slate' } as const

function ReferenceRow({ reference }: { reference: OwnReference }) {
  const { id, name, maskedEmail, place, status, expiresAt, isExpired, isHidden, answers } = reference
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-soft wrap-anywhere">{place}</span>
          <span className="block truncate text-sm text-ink-soft">{maskedEmail}</span>
        </span>
        <StatusBadge tone={isHidden || isExpired ? 'slate' : TONES[status]}>
          {isHidden ? m.reference_hidden() : isExpired ? m.reference_link_expired() : getReferenceStatusLabel(status)}
        </StatusBadge>
      </div>
      {answers === null ? null : <ReferenceFacts answers={answers} maskedEmail={maskedEmail} />}
      {expiresAt === null || isExpired ? null : (
        <p className="text-sm text-ink-soft">{m.reference_until({ date: formatDate(expiresAt) })}</p>
      )}
      <div className="-ml-3">
        {status === 'answered' ? (
          <RowButton
            id={id}
            intent={isHidden ? 'show' : 'hide'}
            label={isHidden ? m.reference_show() : m.reference_hide()}
            name={name}
          />
        ) : (
          <RowButton id={id} intent="removeReference" label={m.ui_remove_action()} name={name} />
        )}
      </div>
    </li>
  )
}

type RowButtonProps = Record<'id' | 'intent' | 'label' | 'name', string>

function RowButton({ id, intent, label, name }: RowButtonProps) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('intent') === intent && sent.get('id') === id
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value={intent} variant="ghost" size="compact" loading={isBusy}>
        {label}
        <span className="sr-only">: {name}</span>
      </Button>
    </Form>
  )
}

function AskForm({ form, formKey }: Pick<ReferenceSectionProps, 'form' | 'formKey'>) {
  const { values, errors } = readIntentForm(form, 'ask')
  const isBusy = useNavigation().formData?.get('intent') === 'ask'
  return (
    <ButtonDisclosure label={m.reference_ask_title()} variant="line" isOpen={Object.keys(values).length > 0}>
      <Form method="post" noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="key" value={formKey} />
        <Field
          name="name"
          label={m.reference_ask_name()}
          required
          maxLength={REFERENCE_NAME_MAX}
          autoComplete="off"
          defaultValue={values.name ?? ''}
          error={errors.name}
        />
        <EmailField
          name="email"
          label={m.reference_ask_email()}
          required
          autoComplete="off"
          defaultValue={values.email ?? ''}
          error={errors.email}
        />
        <Field
          name="place"
          label={m.reference_ask_place()}
          hint={m.reference_ask_place_hint()}
          required
          maxLength={REFERENCE_PLACE_MAX}
          autoComplete="off"
          defaultValue={values.place ?? ''}
          error={errors.place}
        />
        <Select
          name="locale"
          label={m.ui_email_language()}
          defaultValue={values.locale ?? getCurrentLocale()}
          choices={LOCALES.map((value) => ({
            value,
            label: value === 'en' ? m.agent_language_en() : m.agent_language_fil(),
          }))}
          error={errors.locale}
        />
        <Button type="submit" variant="line" size="small" loading={isBusy} className="justify-self-start">
          {m.forgot_submit()}
        </Button>
      </Form>
    </ButtonDisclosure>
  )
}

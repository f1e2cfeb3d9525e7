// The application as one form. Its first button saves, so that Enter in a field never sends.
import { type ReactNode, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  createPlaceholderChoice,
  listEmploymentChoices,
  listIncomeChoices,
} from '#app/domain/accounts/profile/profile.labels.ts'
import { MAX_LEASE_MONTHS, MESSAGE_MAX, type RenterDocument } from '#app/domain/applications/apply/apply.model.ts'
import { countPersonRows } from '#app/domain/applications/apply/apply.rules.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FieldsProps, getFieldId, getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import { SaveStatus } from '#app/ui/forms/save-bar.tsx'
import { DocumentFields } from './document-fields.tsx'
import { HouseholdFields, ReferenceFields } from './people-fields.tsx'
import { useDraftAutosave } from './use-draft-autosave.ts'

export type ApplyFormProps = {
  listing: { id: string; minimumLeaseMonths: number; petsAllowed: boolean; maxGuests: number }
  form: FormState
  /** Ids of the chosen documents. */
  chosen: readonly string[]
  documents: readonly RenterDocument[]
  personRows: number
  version: number
  formKey: string
  maxUploadMb: number
  today: Day
}

export function ApplyForm(props: ApplyFormProps) {
  const { listing, form, chosen, documents, personRows, version, formKey, today, maxUploadMb } = props
  const element = useRef<HTMLFormElement>(null)
  const { state, autosave, saveTyped } = useDraftAutosave(element, listing.id, version)
  const intent = useNavigation().formData?.get('intent')
  const typedRows = countPersonRows(withoutMissing(form.values))
  return (
    <Form
      ref={element}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid gap-4"
      onInput={saveTyped}
      onSubmit={() => autosave.stop()}
    >
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <input type="hidden" name="version" value={state.version} />
      <input type="hidden" name="key" value={formKey} />
      {form.refusal === undefined ? null : <ErrorSummary title={form.refusal} errors={form.errors} isShown />}
      <LeaseSection listing={listing} today={today} {...form} />
      <Section title={m.apply_household()} text={m.apply_household_text({ max: listing.maxGuests })}>
        <HouseholdFields {...form} shownRows={Math.max(personRows, typedRows)} />
      </Section>
      <WorkSection {...form} />
      <PetSection {...form} petsAllowed={listing.petsAllowed} />
      <Section title={m.application_references()} text={m.apply_references_text()}>
        <ReferenceFields {...form} />
      </Section>
      <Section title={m.apply_message()}>
        <Textarea
          {...getTextFieldProps(form, 'message')}
          label={m.apply_message_label()}
          rows={5}
          maxLength={MESSAGE_MAX}
          isOptional
        />
      </Section>
      <Section title={m.ui_documents()}>
        <DocumentFields
          documents={documents}
          chosen={new Set(chosen)}
          errors={form.errors}
          maxMb={maxUploadMb}
          isUploading={intent === 'upload'}
        />
      </Section>
      <Section title={m.apply_send_title()}>
        <div className="grid gap-2">
          <Checkbox
            id={getFieldId('confirmed')}
            name="confirmed"
            label={m.apply_confirm()}
            error={form.errors.confirmed}
            defaultChecked={Boolean(form.values.confirmed)}
          />
          <Checkbox
            name="updateProfile"
            label={m.apply_update_profile()}
            defaultChecked={Boolean(form.values.updateProfile)}
          />
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <Button type="submit" name="intent" value="send" loading={intent === 'send'}>
              {m.apply_send()}
            </Button>
            <Button type="submit" name="intent" value="save" variant="line" loading={intent === 'save'}>
              {m.apply_save()}
            </Button>
            <SaveStatus state={state.status} text={state.message ?? undefined} onRetry={() => void autosave.flush()} />
          </div>
        </div>
      </Section>
    </Form>
  )
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={title} sub={text} />
      <CardBody>{children}</CardBody>
    </Card>
  )
}

type Fields = FieldsProps

function LeaseSection({ listing, today, ...form }: Fields & Pick<ApplyFormProps, 'listing' | 'today'>) {
  return (
    <Section title={m.apply_lease()}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField {...getTextFieldProps(form, 'moveInDate')} label={m.ui_move_in_date()} min={today} />
        <Field
          {...getTextFieldProps(form, 'leaseMonths')}
          label={m.apply_lease_months()}
          hint={m.apply_lease_hint({ count: listing.minimumLeaseMonths })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(MAX_LEASE_MONTHS).length}
        />
      </div>
    </Section>
  )
}

function WorkSection(form: Fields) {
  return (
    <Section title={m.apply_work()} text={m.apply_work_text()}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          {...getTextFieldProps(form, 'employmentStatus')}
          label={m.profile_employment()}
          choices={[createPlaceholderChoice(), ...listEmploymentChoices()]}
        />
        <Select
          {...getTextFieldProps(form, 'monthlyIncome')}
          label={m.ui_monthly_income()}
          choices={[createPlaceholderChoice(), ...listIncomeChoices()]}
        />
        <Field
          {...getTextFieldProps(form, 'employer')}
          label={m.application_fact_employer()}
          fieldClassName="sm:col-span-2"
          maxLength={200}
          autoComplete="organization"
          isOptional
        />
      </div>
    </Section>
  )
}

/** CSS shows the second question only if the first is ticked, so that it works before hydration. */
function PetSection({ petsAllowed, ...form }: Fields & { petsAllowed: boolean }) {
  return (
    <Section title={m.ui_pets()} text={petsAllowed ? m.apply_pets_allowed() : m.apply_pets_not_allowed()}>
      <div className="group/pets grid gap-2">
        <Checkbox name="hasPets" label={m.profile_has_pets()} defaultChecked={Boolean(form.values.hasPets)} />
        <Field
          {...getTextFieldProps(form, 'petDetails')}
          label={m.profile_pet_details()}
          hint={m.profile_pet_details_hint()}
          maxLength={500}
          fieldClassName="not-group-has-checked/pets:hidden"
        />
      </div>
    </Section>
  )
}

function withoutMissing(values: FieldsProps['values']): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, text]) => (text ? [[name, text] as const] : [])))
}

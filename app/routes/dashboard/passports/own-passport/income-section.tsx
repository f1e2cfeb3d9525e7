// Proofs of income of the renter: the list, and the form that adds a picture.
import { Form, useNavigation } from 'react-router'
import { getIncomeKindLabel } from '#app/domain/tenancy/income-documents/income-document.labels.ts'
import {
  type IncomeDocument,
  MAX_INCOME_DOCUMENTS,
} from '#app/domain/tenancy/income-documents/income-document.model.ts'
import { IncomeList } from '#app/domain/tenancy/passports/components/passport-facts.tsx'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { INCOME_DOCUMENT_KINDS } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

type IncomeSectionProps = { documents: readonly IncomeDocument[]; form: FormState; maxUploadMb: number }

export function IncomeSection({ documents, form, maxUploadMb }: IncomeSectionProps) {
  return (
    <Card>
      <CardHead title={m.passport_part_income()} sub={m.passport_income_sub()} />
      <CardBody className="grid gap-4">
        <IncomeList
          documents={documents}
          buildUrl={(id) => href('/api/income-documents/:id', { id })}
          renderAction={(document) => <RemoveButton document={document} />}
        />
        {documents.length >= MAX_INCOME_DOCUMENTS ? (
          <p className="text-sm text-ink-soft">{m.passport_income_full({ max: MAX_INCOME_DOCUMENTS })}</p>
        ) : (
          <AddForm key={documents.length} form={form} maxUploadMb={maxUploadMb} />
        )}
      </CardBody>
    </Card>
  )
}

function RemoveButton({ document: { id, kind } }: { document: IncomeDocument }) {
  const sent = useNavigation().formData
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value="removeIncome"
        variant="ghost"
        size="compact"
        loading={sent?.get('intent') === 'removeIncome' && sent.get('id') === id}
      >
        {m.ui_remove_action()}
        <span className="sr-only">: {getIncomeKindLabel(kind)}</span>
      </Button>
    </Form>
  )
}

function AddForm({ form, maxUploadMb }: Omit<IncomeSectionProps, 'documents'>) {
  const { values, errors } = readIntentForm(form, 'addIncome')
  const isBusy = useNavigation().formData?.get('intent') === 'addIncome'
  return (
    <ButtonDisclosure label={m.passport_income_add()} variant="line" isOpen={Object.keys(values).length > 0}>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="addIncome" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            name="kind"
            label={m.passport_income_kind()}
            defaultValue={values.kind ?? INCOME_DOCUMENT_KINDS[0]}
            choices={INCOME_DOCUMENT_KINDS.map((kind) => ({ value: kind, label: getIncomeKindLabel(kind) }))}
            error={errors.kind}
          />
          <Field
            name="month"
            type="month"
            label={m.passport_income_month()}
            hint={m.passport_income_month_hint()}
            required
            defaultValue={values.month ?? ''}
            error={errors.month}
          />
        </div>
        <FileDrop
          name="file"
          accept="image/jpeg,image/png,image/webp"
          label={m.passport_income_file()}
          hint={m.passport_income_file_hint({ mb: maxUploadMb })}
          maxMb={maxUploadMb}
          error={errors.file}
        />
        <Button type="submit" variant="line" size="small" loading={isBusy} className="justify-self-start">
          {m.ui_upload()}
        </Button>
      </Form>
    </ButtonDisclosure>
  )
}

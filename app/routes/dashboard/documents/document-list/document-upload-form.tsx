// Uploads a document and says who may open it.
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { DOCUMENT_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import { getAudienceLabel, getDocumentKindLabel } from '#app/domain/tenancy/documents/rental-document.labels.ts'
import { DOCUMENT_TITLE_MAX, type DocumentQuery } from '#app/domain/tenancy/documents/rental-document.model.ts'
import { UPLOADED_KINDS } from '#app/domain/tenancy/documents/rental-document.rules.ts'
import { m } from '#app/messages/messages.js'
import { getQuarterLabel } from '#app/domain/tenancy/withholding/withholding.labels.ts'
import { listQuarters } from '#app/domain/tenancy/withholding/withholding.rules.ts'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { DOCUMENT_AUDIENCES } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

type UploadFormProps = {
  choices: readonly { value: string; label: string }[]
  query: DocumentQuery
  form: FormState
  formKey: string
  maxUploadMb: number
  today: Day
}

export function UploadForm({ choices, query, form: { values, errors }, formKey, maxUploadMb, today }: UploadFormProps) {
  const isBusy = useNavigation().formData?.get('key') === formKey
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <Card>
      <CardHead title={m.document_upload()} sub={m.document_upload_text()} />
      <CardBody>
        <Form key={formKey} method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1 gap-4">
          <input type="hidden" name="intent" value="upload" />
          <input type="hidden" name="key" value={formKey} />
          <Select
            name="rental"
            label={m.rent_rental_crumb()}
            defaultValue={values.rental ?? query.rentalId ?? choices[0]?.value}
            choices={choices}
            error={errors.rental}
          />
          <Select
            name="kind"
            label={m.ui_kind()}
            defaultValue={values.kind ?? 'lease'}
            choices={UPLOADED_KINDS.map((value) => ({ value, label: getDocumentKindLabel(value) }))}
            error={errors.kind}
          />
          <Select
            name="taxQuarter"
            label={m.withholding_quarter_label()}
            hint={m.withholding_quarter_hint()}
            isOptional
            defaultValue={values.taxQuarter ?? ''}
            choices={[
              { value: '', label: m.ui_none() },
              ...listQuarters(today).map((value) => ({ value, label: getQuarterLabel(value) })),
            ]}
            error={errors.taxQuarter}
          />
          <Field
            name="title"
            label={m.ui_title()}
            required
            maxLength={DOCUMENT_TITLE_MAX}
            autoComplete="off"
            defaultValue={values.title}
            error={errors.title}
          />
          <Select
            name="audience"
            label={m.document_column_audience()}
            defaultValue={values.audience ?? 'both'}
            choices={DOCUMENT_AUDIENCES.map((value) => ({ value, label: getAudienceLabel(value) }))}
            hint={m.document_audience_hint()}
            error={errors.audience}
          />
          <FileDrop
            name="file"
            label={m.ui_choose_file()}
            hint={m.document_file_hint({ mb: maxUploadMb })}
            accept={DOCUMENT_ACCEPT}
            maxMb={maxUploadMb}
            required
            error={errors.file}
            onFiles={(files) => setNames(files.map(({ name }) => name))}
            files={names.map((name) => ({ id: name, name }))}
          />
          <div>
            <Button type="submit" loading={isBusy} size="compact">
              {m.document_upload()}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}

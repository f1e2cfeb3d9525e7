// Adds a room, or a thing in it, to a condition report.
import { Form, useNavigation } from 'react-router'
import { PHOTO_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import { getConditionLabel, getReportLabel } from '#app/domain/tenancy/deposits/deposit.labels.ts'
import { CONDITION_NOTE_MAX, ROOM_MAX, type ConditionReportView } from '#app/domain/tenancy/deposits/deposit.model.ts'
import { MAX_CONDITION_PHOTOS } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { CONDITIONS } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { useFileNames } from './use-file-names.ts'

type EntryFormProps = { report: ConditionReportView; form: FormState; formKey: string; maxMb: number }

const NO_FORM: Pick<FormState, 'values' | 'errors'> = { values: {}, errors: {} }

/** Open while the report is empty; otherwise behind a button, because the page is long. */
export function EntryForm({ report: { kind, isClosed, entries }, form, formKey, maxMb }: EntryFormProps) {
  const sent = useNavigation().formData
  const [names, setFiles] = useFileNames()
  const isRefused = form.values.intent === 'add' && form.values.kind === kind
  const { values, errors } = isRefused ? form : NO_FORM
  const label = isClosed ? m.deposit_add_correction() : m.deposit_add()
  const prefix = `${kind}-`
  return (
    <Card>
      <CardHead title={getReportLabel(kind)} sub={isClosed ? m.deposit_add_correction_text() : m.deposit_add_text()} />
      <CardBody>
        <ButtonDisclosure
          label={label}
          about={getReportLabel(kind)}
          variant="line"
          isOpen={isRefused || entries.length === 0}
        >
          <Form method="post" encType="multipart/form-data" noValidate className="mt-3 grid grid-cols-1 gap-4">
            <input type="hidden" name="key" value={formKey} />
            <input type="hidden" name="kind" value={kind} />
            <Field
              id={`${prefix}room`}
              name="room"
              label={m.deposit_room()}
              placeholder={m.deposit_room_example()}
              required
              maxLength={ROOM_MAX}
              autoComplete="off"
              defaultValue={values.room}
              error={errors.room}
            />
            <RadioGroup
              legend={m.deposit_condition()}
              name="condition"
              look="pills"
              defaultValue={values.condition ?? 'good'}
              error={errors.condition}
              options={CONDITIONS.map((value) => ({ value, label: getConditionLabel(value) }))}
            />
            <Textarea
              id={`${prefix}note`}
              name="note"
              label={m.ui_note()}
              isOptional
              rows={2}
              maxLength={CONDITION_NOTE_MAX}
              defaultValue={values.note}
              error={errors.note}
            />
            <FileDrop
              id={`${prefix}photos`}
              name="photos"
              label={m.ui_add_photos()}
              hint={m.deposit_photos_hint({ max: MAX_CONDITION_PHOTOS, mb: maxMb })}
              accept={PHOTO_ACCEPT}
              maxMb={maxMb}
              multiple
              error={errors.photos}
              onFiles={setFiles}
              files={names}
            />
            <div>
              <Button
                type="submit"
                name="intent"
                value="add"
                variant="line"
                size="compact"
                loading={sent?.get('key') === formKey}
              >
                {m.deposit_add_save()}
              </Button>
            </div>
          </Form>
        </ButtonDisclosure>
      </CardBody>
    </Card>
  )
}

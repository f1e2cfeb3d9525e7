// What an owner writes in an announcement: its texts, and the day that it is about.
import { ANNOUNCEMENT_BODY_MAX, ANNOUNCEMENT_TITLE_MAX } from '#app/domain/tenancy/announcements/announcement.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'

export function AnnouncementFields({ form: { values, errors } }: { form: Pick<FormState, 'values' | 'errors'> }) {
  return (
    <>
      <Field
        name="title"
        label={m.ui_title()}
        placeholder={m.announcement_field_title_example()}
        required
        maxLength={ANNOUNCEMENT_TITLE_MAX}
        defaultValue={values.title ?? ''}
        error={errors.title}
      />
      <Textarea
        name="body"
        label={m.announcement_field_body()}
        required
        rows={6}
        maxLength={ANNOUNCEMENT_BODY_MAX}
        defaultValue={values.body ?? ''}
        error={errors.body}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <DateField
          name="eventOn"
          label={m.announcement_field_date()}
          defaultValue={values.eventOn ?? ''}
          error={errors.eventOn}
        />
        <Field
          name="eventFrom"
          type="time"
          label={m.announcement_field_from()}
          defaultValue={values.eventFrom ?? ''}
          error={errors.eventFrom}
        />
        <Field
          name="eventTo"
          type="time"
          label={m.announcement_field_to()}
          defaultValue={values.eventTo ?? ''}
          error={errors.eventTo}
        />
      </div>
    </>
  )
}

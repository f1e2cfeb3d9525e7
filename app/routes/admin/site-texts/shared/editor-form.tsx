// The fields of a post or of a page, and what can be done with them.
import { Form, useNavigation } from 'react-router'
import { getCategoryLabel, POST_CATEGORIES } from '#app/domain/content/blog/post.model.ts'
import type { EditedSiteText } from '#app/domain/content/site-texts/site-text.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { getFieldId, getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import { toEditor } from './content-address.ts'
import { PREVIEW_ID } from './preview-card.tsx'

type Choice = { value: string; label: string }
type EditorFormProps = { text: EditedSiteText; pictures: readonly Choice[]; form: FormState }

export function EditorForm({ text: { name, kind, lastVersion }, pictures, form }: EditorFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const isTimeOpen = form.errors.publishDay !== undefined || form.errors.publishTime !== undefined
  return (
    <Card>
      <CardBody className="pt-4">
        <Form method="post" action={toEditor(name)} noValidate preventScrollReset className="grid grid-cols-1 gap-5">
          <input type="hidden" name="seen" value={lastVersion} />
          {kind === 'blog' ? <PostFields form={form} pictures={pictures} /> : <PageFields form={form} />}
          <Textarea
            {...getTextFieldProps(form, 'body')}
            label={m.site_text_body()}
            hint={kind === 'blog' ? m.site_text_body_post_hint() : m.site_text_body_hint()}
            rows={24}
            className="font-mono text-sm"
            required
          />
          <div className="flex flex-wrap gap-3">
            {/* The first button is what Enter in a field does */}
            <Button type="submit" name="intent" value="save" variant="soft" loading={isBusy}>
              {m.apply_save()}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="preview"
              formAction={`${toEditor(name)}#${PREVIEW_ID}`}
              variant="line"
              loading={isBusy}
            >
              {m.ui_preview()}
            </Button>
            <Button type="submit" name="intent" value="publish" loading={isBusy}>
              {m.site_text_publish()}
            </Button>
          </div>
          <Disclosure label={m.site_text_later()} isOpen={isTimeOpen}>
            <div className="grid gap-4 pt-1 sm:grid-cols-2">
              <DateField {...getTextFieldProps(form, 'publishDay')} label={m.ui_date()} />
              <Field
                {...getTextFieldProps(form, 'publishTime')}
                type="time"
                label={m.ui_time()}
                hint={m.site_text_time_hint()}
              />
              <Button
                type="submit"
                name="intent"
                value="schedule"
                variant="line"
                loading={isBusy}
                className="justify-self-start"
              >
                {m.site_text_schedule()}
              </Button>
            </div>
          </Disclosure>
        </Form>
      </CardBody>
    </Card>
  )
}

function PageFields({ form }: { form: FormState }) {
  return (
    <>
      <Field {...getTextFieldProps(form, 'title')} label={m.ui_title()} maxLength={60} required />
      <Field {...getTextFieldProps(form, 'description')} label={m.ui_description()} maxLength={170} required />
    </>
  )
}

function PostFields({ form, pictures }: { form: FormState; pictures: readonly Choice[] }) {
  return (
    <>
      <Field {...getTextFieldProps(form, 'title')} label={m.editor_title_en()} maxLength={90} required />
      <Field
        {...getTextFieldProps(form, 'titleFil')}
        label={m.editor_title_fil()}
        maxLength={110}
        lang="fil"
        required
      />
      <Field {...getTextFieldProps(form, 'description')} label={m.editor_description_en()} maxLength={170} required />
      <Field
        {...getTextFieldProps(form, 'descriptionFil')}
        label={m.editor_description_fil()}
        maxLength={190}
        lang="fil"
        required
      />
      <Textarea
        {...getTextFieldProps(form, 'summaryFil')}
        label={m.site_text_summary()}
        hint={m.site_text_summary_hint()}
        maxLength={900}
        lang="fil"
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          {...getTextFieldProps(form, 'category')}
          label={m.site_text_category()}
          choices={[
            { value: '', label: m.site_text_choose() },
            ...POST_CATEGORIES.map((value) => ({ value, label: getCategoryLabel(value) })),
          ]}
          required
        />
        <DateField {...getTextFieldProps(form, 'published')} label={m.site_text_dated()} required />
      </div>
      <Select
        {...getTextFieldProps(form, 'picture')}
        id={getFieldId('picture')}
        label={m.site_text_picture()}
        choices={[{ value: '', label: m.site_text_choose() }, ...pictures]}
        required
      />
      <Field {...getTextFieldProps(form, 'pictureAlt')} label={m.site_text_picture_alt()} maxLength={120} required />
      <Field
        {...getTextFieldProps(form, 'pictureAltFil')}
        label={m.site_text_picture_alt_fil()}
        maxLength={140}
        lang="fil"
        required
      />
    </>
  )
}

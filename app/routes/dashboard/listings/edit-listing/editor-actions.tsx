import type { MouseEvent } from 'react'
import { useSubmit } from 'react-router'
import type { StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'
import { EDITOR_FIELDS, type EditorStep } from '#app/domain/listings/editor/listing-editor.model.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/controls/button.tsx'
import { getFieldId } from '#app/ui/forms/form-fields.ts'
import { PreviewButton } from './editor-preview.tsx'

/** Of the step that is shown; buttons elsewhere on the page refer to it. */
export const STEP_FORM_ID = 'step-form'

export function EditorActions(props: StepProps & { step: EditorStep }) {
  const { listing, editor } = props
  const { status } = editor.state.loaded
  return (
    <>
      <PreviewButton editor={editor} listing={listing} />
      {status === 'active' ? (
        <ButtonLink to={href('/properties/:id', { id: listing.id })} variant="line" size="small">
          {m.editor_view_public()}
        </ButtonLink>
      ) : null}
      {status === 'draft' ? <SubmitForReview {...props} variant="line" /> : null}
    </>
  )
}

/** In the form of the step, if it has one: without JavaScript, what was typed there is sent along and saved first. */
export function SubmitForReview({ editor, step, variant }: StepProps & { step: EditorStep; variant?: ButtonVariant }) {
  const submit = useSubmit()
  const isHydrated = useIsHydrated()
  const isMissing = editor.state.loaded.missing.length > 0
  const action = `?step=${step}&do=submit`
  const saveAndSubmit = async (event: MouseEvent) => {
    event.preventDefault()
    await editor.autosave.flush()
    const open = findOpenField(editor.autosave.getState())
    if (open) document.querySelector<HTMLElement>(`#${getFieldId(open)}`)?.focus()
    else await submit(null, { method: 'post', action })
  }
  return (
    <Button
      type="submit"
      form={STEP_FORM_ID}
      formAction={action}
      variant={variant}
      size="small"
      disabled={isMissing && (isHydrated || step !== 'review')}
      onClick={(event) => void saveAndSubmit(event)}
    >
      {m.editor_submit()}
    </Button>
  )
}

function findOpenField({ problems, conflicts }: StepProps['editor']['state']) {
  return EDITOR_FIELDS.find((field) => problems[field] ?? conflicts[field])
}

import type { FormEvent } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import type { StepProps } from './editor-field.tsx'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/controls/button.tsx'
import { EyeIcon } from '#app/ui/icons/icons.tsx'

export function EditorActions(props: StepProps) {
  const { listing, editor } = props
  const { pathname } = useLocation()
  const { status } = editor.state.loaded
  return (
    <>
      <ButtonLink to={pathname.replace(/edit$/, 'preview')} variant="line" size="small" icon={<EyeIcon size={18} />}>
        {m.ui_preview()}
      </ButtonLink>
      {status === 'active' ? (
        <ButtonLink to={href('/properties/:id', { id: listing.id })} variant="line" size="small">
          {m.editor_view_public()}
        </ButtonLink>
      ) : null}
      {status === 'draft' ? <SubmitForReview {...props} variant="line" /> : null}
    </>
  )
}

/** Off until nothing is missing. What was typed is saved first. */
export function SubmitForReview({ editor, variant }: StepProps & { variant?: ButtonVariant }) {
  const submit = useSubmit()
  const { missing } = editor.state.loaded
  const saveAndSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    void editor.autosave.flush().then(() => submit(form))
  }
  return (
    <Form method="post" action="?step=review&do=submit" onSubmit={saveAndSubmit} className="grid">
      <Button type="submit" variant={variant} size="small" disabled={missing.length > 0}>
        {m.editor_submit()}
      </Button>
    </Form>
  )
}

// The forms of the moves of a viewing or an inspection: each is a form of its own; those with fields are behind a disclosure.
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ViewingIntent } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button, type ButtonVariant } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'

export type MoveProps = {
  visit: { id: string; version: number; listing: { title: string } }
  /** The address of the page, to which the forms are sent. */
  path: string
  form: FormState
  getLabel: (intent: ViewingIntent) => string
}
type MoveFormProps = MoveProps & { intent: ViewingIntent; look?: ButtonVariant; label?: string; children?: ReactNode }

export const isRefused = ({ visit, form }: MoveProps, intent: ViewingIntent): boolean =>
  form.refusal !== undefined && form.values.id === visit.id && form.values.intent === intent

export function MoveForm({ visit, path, intent, look, getLabel, label = getLabel(intent), children }: MoveFormProps) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('id') === visit.id && sent.get('intent') === intent
  return (
    <Form method="post" action={path} noValidate className={children ? 'grid gap-4' : undefined}>
      <input type="hidden" name="id" value={visit.id} />
      <input type="hidden" name="version" value={visit.version} />
      {children}
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="compact"
        variant={look}
        loading={isBusy}
        className="justify-self-start"
      >
        {label}
        <span className="sr-only">: {visit.listing.title}</span>
      </Button>
    </Form>
  )
}

/** Opens again after a refusal. */
export function MoveDisclosure(props: MoveFormProps) {
  const { visit, intent, getLabel } = props
  return (
    <ButtonDisclosure
      label={getLabel(intent)}
      about={visit.listing.title}
      variant="line"
      isOpen={isRefused(props, intent)}
    >
      <div className="mt-2 max-w-160">
        <MoveForm {...props} />
      </div>
    </ButtonDisclosure>
  )
}

export function EndForm({ intent, ...props }: MoveProps & { intent: 'decline' | 'cancel' }) {
  const isOpen = isRefused(props, intent)
  return (
    <MoveDisclosure {...props} intent={intent} look="danger">
      <Textarea
        label={m.ui_reason()}
        isOptional
        name="reason"
        rows={2}
        maxLength={500}
        hint={m.viewing_reason_hint()}
        error={isOpen ? props.form.errors.reason : undefined}
        defaultValue={isOpen ? props.form.values.reason : undefined}
      />
    </MoveDisclosure>
  )
}

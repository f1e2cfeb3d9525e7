// The form of a route action: what was refused, hidden fields, the fields, and the submit button. Text arrives translated.
import type { ComponentProps } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import type { FieldTexts } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from './error-summary.tsx'

type ActionFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'noValidate'> & {
  /** Why the form was refused. */
  alert?: string | undefined
  /** Listed under the alert, each with a link to its field; omit them if the fields are all in view. */
  errors?: FieldTexts
  /** A field without a value is left out. */
  hiddenFields?: FieldTexts
  submitLabel: string
  submitButton?: ComponentProps<typeof Button>
}

export function ActionForm(props: ActionFormProps) {
  const { alert, errors = {}, hiddenFields = {}, submitLabel, submitButton, children, ...form } = props
  const isBusy = useNavigation().state === 'submitting'
  const canRetry = useActionData<{ canRetry?: true }>()?.canRetry === true
  return (
    <Form method="post" noValidate className="grid gap-5" {...form}>
      {alert === undefined ? null : (
        <ErrorSummary title={alert} errors={errors} isShown retryButton={canRetry ? {} : undefined} />
      )}
      {Object.entries(hiddenFields).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      <Button type="submit" wide loading={isBusy} {...submitButton}>
        {submitLabel}
      </Button>
    </Form>
  )
}

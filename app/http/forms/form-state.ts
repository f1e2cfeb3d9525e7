// The state a form shows: the stored values, or after a refusal the typed values and the errors.
import type { FieldTexts, FormState } from '#app/shared/form-state.ts'

type Refusal = {
  error: { message: string }
  form: { initialValue?: Record<string, unknown> | null; error?: Record<string, string[] | null> | null }
}

/** `actionData` is the result of `submit`; `stored` are the values before the form was submitted. */
export function readFormState(actionData: unknown, stored: FieldTexts = {}): FormState {
  if (!isRefusal(actionData)) return { values: stored, errors: {}, refusal: undefined, alert: undefined }
  const { error, form } = actionData
  const typed = Object.entries(form.initialValue ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const errors = Object.entries(form.error ?? {}).flatMap(([name, messages]) =>
    messages?.[0] ? [[name, messages[0]]] : [],
  )
  const isAboutField = errors.length > 0
  return {
    // a field that the person cleared must not get the stored value again
    values: { ...Object.fromEntries(Object.keys(stored).map((name) => [name, ''])), ...Object.fromEntries(typed) },
    errors: Object.fromEntries(errors) as FieldTexts,
    refusal: error.message,
    alert: isAboutField ? undefined : error.message,
  }
}

/** What was checked in a group of checkboxes when the form was refused; null if it was not. */
export function readTypedChoices(actionData: unknown, name: string): readonly string[] | null {
  if (!isRefusal(actionData)) return null
  return [actionData.form.initialValue?.[name] ?? []].flat().filter((value) => typeof value === 'string')
}

/** For a page with several forms: what the form with this intent shows. Another form that was refused does not change it. */
export function readIntentForm(
  form: FormState,
  intent: string,
  stored: FieldTexts = {},
): Pick<FormState, 'values' | 'errors'> {
  const isOwn = form.refusal !== undefined && form.values.intent === intent
  return isOwn ? { values: form.values, errors: form.errors } : { values: stored, errors: {} }
}

function isRefusal(actionData: unknown): actionData is Refusal {
  return typeof actionData === 'object' && actionData !== null && 'error' in actionData && 'form' in actionData
}

// What a step is shown with, made the same way on the server and in the browser.
import type { RegisterView } from '#app/domain/accounts/registration/components/register-form.tsx'
import {
  choiceOf,
  type FieldCodes,
  fieldsOf,
  type Step,
  type Values,
} from '#app/domain/accounts/registration/registration-fields.model.ts'

export type StepAnswer = RegisterView

export function viewOf(
  { step, values, codes }: { step: Step; values: Values; codes: FieldCodes },
  words: (code: string) => string,
): StepAnswer {
  const shown = fieldsOf(step, choiceOf(values))
  // The summary names them in the order of the form
  const named = [...shown.filter((field) => field in codes), ...Object.keys(codes)]
  const errors = Object.fromEntries(named.map((field) => [field, words(codes[field] ?? '')]))
  return { step, values, errors, carried: Object.keys(values).filter((name) => !shown.includes(name)) }
}

// Builds the view of a step, in the same way on the server and in the browser.
import type { RegisterView } from './register-form.tsx'
import {
  getUserTypeChoice,
  type FieldErrorCodes,
  listStepFields,
  type Step,
  type FormValues,
} from '#app/domain/accounts/registration/registration-fields.model.ts'

export type StepResult = RegisterView

export function buildStepView(
  { step, values, codes }: { step: Step; values: FormValues; codes: FieldErrorCodes },
  getMessage: (code: string) => string,
): StepResult {
  const shownFields = listStepFields(step, getUserTypeChoice(values))
  // The error summary lists the fields in the order of the form
  const fieldsWithErrors = [...shownFields.filter((field) => field in codes), ...Object.keys(codes)]
  const errors = Object.fromEntries(fieldsWithErrors.map((field) => [field, getMessage(codes[field] ?? '')]))
  return { step, values, errors, carried: Object.keys(values).filter((name) => !shownFields.includes(name)) }
}

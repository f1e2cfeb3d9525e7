// Decides what a posted registration step leads to, in the browser and on the server, so that the result is the same without
// JavaScript. Values are carried from step to step. Password and picture are in the last step: a page must not contain a
// password and cannot contain a file.
import { z } from 'zod'
import type { Day } from '#app/shared/dates.ts'
import { findPasswordProblem } from '#app/domain/accounts/passwords/password.rules.ts'
import { buildPersonFields } from '#app/domain/accounts/profile/profile-fields.schema.ts'
import {
  getUserTypeChoice,
  ALL_FIELDS,
  type FieldErrorCodes,
  listStepFields,
  LAST_STEP,
  type Step,
  STEPS,
  type UserTypeChoice,
  type FormValues,
} from './registration-fields.model.ts'
import { type RegistrationInput, buildDetailsSchemas, buildRegistrationSchema } from './registration.schema.ts'

const PASSWORD_FIELD = 'password'
/** A file, checked by the command. */
const PICTURE_FIELD = 'picture'

export type StepResult =
  /** Shows a step with its values and errors. */
  | { kind: 'show'; step: Step; values: FormValues; codes: FieldErrorCodes }
  | { kind: 'complete'; input: RegistrationInput; values: FormValues }
  /** Not our form: an unknown or repeated field. */
  | { kind: 'malformed' }

export function processStep(form: FormData, today: Day): StepResult {
  const posted = readForm(form)
  if (!posted) return { kind: 'malformed' }
  const { step, go, typed } = posted
  const values = removePassword(typed)
  if (go === 'back') return { kind: 'show', step: getPreviousStep(step), values, codes: {} }
  const wrongStep = findFirstWrongStep(typed, step, today)
  if (wrongStep) return { kind: 'show', ...wrongStep, values }
  if (step !== LAST_STEP) return { kind: 'show', step: getNextStep(step), values, codes: {} }
  const parsed = buildRegistrationSchema(today).safeParse(buildInput(typed))
  if (parsed.success) return { kind: 'complete', input: parsed.data, values }
  return { kind: 'show', step: LAST_STEP, values, codes: getFieldErrorCodes(parsed.error) }
}

/** Only the step of the role can be skipped. */
const stepFormSchema = z.union([
  z.object({ step: z.enum(STEPS), go: z.enum(['next', 'back']) }),
  z.object({ step: z.literal('details'), go: z.literal('skip') }),
])
type StepRequest = z.output<typeof stepFormSchema>

function readForm(form: FormData): (StepRequest & { typed: FormValues }) | null {
  const typed = new Map<string, string>() // a Map, because a key from a request can be `__proto__`
  for (const [key, value] of form) {
    if (key === PICTURE_FIELD) continue
    if (typeof value !== 'string' || typed.has(key)) return null
    typed.set(key, value)
  }
  const { step, go, ...fields } = Object.fromEntries(typed)
  const stepRequest = stepFormSchema.safeParse({ step, go })
  if (!stepRequest.success || Object.keys(fields).some((key) => !ALL_FIELDS.has(key))) return null
  return { ...stepRequest.data, typed: stepRequest.data.go === 'skip' ? removeDetails(fields) : fields }
}

/** The first invalid step up to this one: a forged `step` cannot skip a step. */
function findFirstWrongStep(typed: FormValues, upTo: Step, today: Day): { step: Step; codes: FieldErrorCodes } | null {
  const choice = getUserTypeChoice(typed)
  for (const step of STEPS.slice(0, STEPS.indexOf(upTo) + 1)) {
    const codes = step === LAST_STEP ? validateAccountStep(typed, today) : validateStep(step, choice, typed, today)
    if (Object.keys(codes).length > 0) return { step, codes }
  }
  return null
}

function validateStep(step: Step, choice: UserTypeChoice | null, typed: FormValues, today: Day): FieldErrorCodes {
  if (choice === null) return { userType: 'account.userType.required' }
  if (step === 'type') return {}
  if (step === 'details' && isDetailsStepEmpty(typed)) return {}
  const parsed = getStepSchema(step, choice, today).safeParse(pickFields(typed, listStepFields(step, choice)))
  return parsed.success ? {} : getFieldErrorCodes(parsed.error)
}

function getStepSchema(step: Step, choice: UserTypeChoice, today: Day): z.ZodType {
  if (step === 'person') return z.strictObject(buildPersonFields(today))
  return buildDetailsSchemas(today)[choice]
}

/** Zod skips the refinement of the password while another field is invalid; the form should show all errors at once. */
function validateAccountStep(typed: FormValues, today: Day): FieldErrorCodes {
  const parsed = buildRegistrationSchema(today).safeParse(buildInput(typed))
  if (parsed.success) return {}
  const problem = findPasswordProblem(typed[PASSWORD_FIELD] ?? '', {
    email: typed.email ?? '',
    name: `${typed.firstName ?? ''} ${typed.lastName ?? ''}`,
  })
  return { ...getFieldErrorCodes(parsed.error), ...(problem ? { [PASSWORD_FIELD]: problem } : {}) }
}

/** Drops the fields of a user type that was chosen before. An empty step of the role counts as skipped. */
function buildInput(typed: FormValues) {
  const choice = getUserTypeChoice(typed)
  const commonFields = STEPS.flatMap((step) => (step === 'details' ? [] : listStepFields(step, choice)))
  const details = isDetailsStepEmpty(typed) ? null : pickFields(typed, listStepFields('details', choice))
  return { ...pickFields(typed, commonFields), details }
}

function isDetailsStepEmpty(typed: FormValues): boolean {
  return listStepFields('details', getUserTypeChoice(typed)).every((name) => (typed[name] ?? '').trim() === '')
}

function removeDetails(typed: FormValues): FormValues {
  const skipped = listStepFields('details', getUserTypeChoice(typed))
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !skipped.includes(name)))
}

function getFieldErrorCodes(error: z.ZodError): FieldErrorCodes {
  const codes: Record<string, string> = {}
  for (const { path, message } of error.issues) codes[String(path.at(-1) ?? '')] ??= message // details.taxId → taxId
  return codes
}

function pickFields(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => names.includes(key)))
}

function removePassword({ [PASSWORD_FIELD]: _secret, ...values }: FormValues): FormValues {
  return values
}

const getPreviousStep = (step: Step): Step => STEPS[Math.max(0, STEPS.indexOf(step) - 1)] ?? step
const getNextStep = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? step

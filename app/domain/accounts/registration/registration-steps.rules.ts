// Registration in steps. One function decides what a posted step leads to, in the browser and on the server: the server's answer is
// the same with and without JavaScript. What was typed is carried along from step to step; the password, which no page may hold, and
// the picture, which no page can, are in the last one.
import { z } from 'zod'
import type { Day } from '#app/shared/dates.ts'
import { passwordProblem } from '#app/domain/accounts/passwords/password.rules.ts'
import {
  agentFields,
  landlordFields,
  personFields,
  petsAreDescribed,
  renterFields,
} from '#app/domain/accounts/profile/profile-fields.schema.ts'
import {
  choiceOf,
  EVERY_FIELD,
  type FieldCodes,
  fieldsOf,
  LAST_STEP,
  type Step,
  STEPS,
  type UserTypeChoice,
  type Values,
} from './registration-fields.model.ts'
import { type RegistrationInput, registrationInputOn } from './registration.schema.ts'

const SECRET = 'password'
/** Sent as a file, and looked at elsewhere. */
const PICTURE = 'picture'

export type Taken =
  /** Show this step, with what was typed and what is wrong with it. */
  | { kind: 'show'; step: Step; values: Values; codes: FieldCodes }
  | { kind: 'complete'; input: RegistrationInput; values: Values }
  /** Not a form of ours: a key it does not have, or one twice. */
  | { kind: 'strange' }

export function takeStep(form: FormData, today: Day): Taken {
  const posted = readForm(form)
  if (!posted) return { kind: 'strange' }
  const { step, go, typed } = posted
  const values = withoutSecret(typed)
  if (go === 'back') return { kind: 'show', step: before(step), values, codes: {} }
  const wrongSoFar = firstWrongStep(typed, step, today)
  if (wrongSoFar) return { kind: 'show', ...wrongSoFar, values }
  if (step !== LAST_STEP) return { kind: 'show', step: after(step), values, codes: {} }
  const parsed = registrationInputOn(today).safeParse(ofChoice(typed))
  if (parsed.success) return { kind: 'complete', input: parsed.data, values }
  return { kind: 'show', step: LAST_STEP, values, codes: codesOf(parsed.error) }
}

const stepForm = z.object({ step: z.enum(STEPS), go: z.enum(['next', 'back']) })

function readForm(form: FormData): { step: Step; go: 'next' | 'back'; typed: Record<string, string> } | null {
  const typed = new Map<string, string>() // keys are strangers' words: `__proto__` is only another unknown one
  for (const [key, value] of form) {
    if (key === PICTURE) continue
    if (typeof value !== 'string' || typed.has(key)) return null
    typed.set(key, value)
  }
  const { step, go, ...fields } = Object.fromEntries(typed)
  const asked = stepForm.safeParse({ step, go })
  if (!asked.success || Object.keys(fields).some((key) => !EVERY_FIELD.has(key))) return null
  return { ...asked.data, typed: fields }
}

/** The earliest step up to this one that does not hold: nobody skips a step by writing its name into the form. */
function firstWrongStep(typed: Values, upTo: Step, today: Day): { step: Step; codes: FieldCodes } | null {
  const choice = choiceOf(typed)
  for (const step of STEPS.slice(0, STEPS.indexOf(upTo) + 1)) {
    const codes = step === LAST_STEP ? accountCodes(typed, today) : stepCodes(step, choice, typed, today)
    if (Object.keys(codes).length > 0) return { step, codes }
  }
  return null
}

function stepCodes(step: Step, choice: UserTypeChoice | null, typed: Values, today: Day): FieldCodes {
  if (choice === null) return { userType: 'account.userType.required' }
  if (step === 'type') return {}
  const parsed = schemaOf(step, choice, today).safeParse(pick(typed, fieldsOf(step, choice)))
  return parsed.success ? {} : codesOf(parsed.error)
}

function schemaOf(step: Step, choice: UserTypeChoice, today: Day): z.ZodType {
  if (step === 'person') return z.strictObject(personFields(today))
  if (choice === 'landlord') return z.strictObject(landlordFields)
  if (choice === 'propertyManager') return z.strictObject(agentFields(today))
  return z
    .strictObject(renterFields(today))
    .refine(petsAreDescribed, { path: ['petDetails'], message: 'account.petDetails.required' })
}

/** The whole schema does not look at the password while another field is wrong: people should see all of it at once. */
function accountCodes(typed: Values, today: Day): FieldCodes {
  const parsed = registrationInputOn(today).safeParse(ofChoice(typed))
  if (parsed.success) return {}
  const problem = passwordProblem(typed[SECRET] ?? '', { email: typed.email })
  return { ...codesOf(parsed.error), ...(problem ? { [SECRET]: problem } : {}) }
}

/** Somebody who changed their mind about the type leaves no trace of the other one. */
function ofChoice(typed: Values): Values {
  const choice = choiceOf(typed)
  return pick(
    typed,
    STEPS.flatMap((step) => fieldsOf(step, choice)),
  )
}

function codesOf(error: z.ZodError): FieldCodes {
  const codes: Record<string, string> = {}
  for (const { path, message } of error.issues) codes[String(path[0] ?? '')] ??= message
  return codes
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => names.includes(key)))
}

function withoutSecret({ [SECRET]: _secret, ...values }: Values): Values {
  return values
}

const before = (step: Step): Step => STEPS[Math.max(0, STEPS.indexOf(step) - 1)] ?? step
const after = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? step

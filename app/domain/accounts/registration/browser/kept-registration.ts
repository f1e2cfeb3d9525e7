// What was typed in the registration, kept for the tab, so that a reload does not lose it. The password is never kept.
import {
  ALL_FIELDS,
  type FormValues,
  type Step,
  STEPS,
} from '#app/domain/accounts/registration/registration-fields.model.ts'
import { readStoredJson, removeStored, storeJson } from '#app/ui/browser/device-storage.ts'

const PREFIX = 'registration'
const SECRET_FIELD = 'password'

type KeptStep = { step: Step; values: FormValues }

/** By the query of the address: another user type in it starts a new registration. */
const getKey = () => `${PREFIX}${window.location.search}`

export function keepRegistration(step: Step, typed: Iterable<[string, unknown]>): void {
  storeJson(getKey(), { step, values: Object.fromEntries(pickFields(typed)) }, 'session')
}

export function readKeptRegistration(): KeptStep | null {
  const stored = readStoredJson(getKey(), 'session')
  if (typeof stored !== 'object' || stored === null || !('step' in stored) || !('values' in stored)) return null
  const step = STEPS.find((each) => each === stored.step)
  if (step === undefined || typeof stored.values !== 'object' || stored.values === null) return null
  return { step, values: Object.fromEntries(pickFields(Object.entries(stored.values))) }
}

export function forgetRegistration(): void {
  removeStored(getKey(), 'session')
}

function pickFields(typed: Iterable<[string, unknown]>): [string, string][] {
  return [...typed].flatMap(([name, value]): [string, string][] =>
    ALL_FIELDS.has(name) && name !== SECRET_FIELD && typeof value === 'string' ? [[name, value]] : [],
  )
}

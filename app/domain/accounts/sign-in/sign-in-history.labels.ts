import { m } from '#app/messages/messages.js'
import { SOCIAL_BRANDS } from '#app/shared/social-providers.ts'
import type { SignInRecord } from './sign-in-history.model.ts'

const METHOD_LABELS = {
  password: m.sign_ins_by_password,
  passkey: m.sign_ins_by_passkey,
  mailedLink: m.sign_ins_by_mailed_link,
  code: m.sign_ins_by_code,
  recovery: m.sign_ins_by_recovery,
  google: () => m.sign_ins_by_provider({ provider: SOCIAL_BRANDS.google }),
  facebook: () => m.sign_ins_by_provider({ provider: SOCIAL_BRANDS.facebook }),
  linkedin: () => m.sign_ins_by_provider({ provider: SOCIAL_BRANDS.linkedin }),
} satisfies Record<SignInRecord['method'], () => string>

export const getMethodLabel = (method: SignInRecord['method']) => METHOD_LABELS[method]()

const OUTCOME_LABELS = {
  signedIn: m.ui_signed_in,
  confirmed: m.ui_confirmed,
  challenged: m.sign_ins_challenged,
  wrongPassword: m.sign_ins_wrong_password,
  wrongCode: m.sign_ins_wrong_code,
  wrongPasskey: m.sign_ins_wrong_passkey,
  refused: m.ui_refused,
} satisfies Record<SignInRecord['outcome'], () => string>

export const getOutcomeLabel = (outcome: SignInRecord['outcome']) => OUTCOME_LABELS[outcome]()

const OUTCOME_TONES = { signedIn: 'leaf', confirmed: 'leaf', challenged: 'slate' } as const

export function getOutcomeTone(outcome: SignInRecord['outcome']): 'leaf' | 'slate' | 'amber' {
  return outcome in OUTCOME_TONES ? OUTCOME_TONES[outcome as keyof typeof OUTCOME_TONES] : 'amber'
}

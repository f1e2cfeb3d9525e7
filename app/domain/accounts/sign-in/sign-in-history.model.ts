import type { Device } from '#app/domain/accounts/sessions/device.rules.ts'
import type { SocialProviderName } from '#app/shared/social-providers.ts'

export const SIGN_IN_HISTORY_DAYS = 90
export const SIGN_IN_HISTORY_MAX = 20

export type SignInRecord = {
  id: number
  at: Date
  /** Empty for entries from before devices were recorded. */
  device: Device
  method: 'password' | 'passkey' | 'mailedLink' | 'code' | 'recovery' | SocialProviderName
  /** `challenged`: the password was right, the second factor came next. `confirmed`: a person who was signed in confirmed. */
  outcome: 'signedIn' | 'confirmed' | 'challenged' | 'wrongPassword' | 'wrongCode' | 'wrongPasskey' | 'refused'
}

import { LOCAL_HOSTS } from '#app/config/env.server.ts'
import type { CtxConfig } from '#app/domain/ctx.server.ts'

/** The columns of an administrator without a second factor. */
export const NO_SECOND_FACTOR = {
  mfaSecret: null,
  mfaEnrolledAt: null,
  mfaLastStep: null,
  mfaPendingSecret: null,
  mfaRecoveryCodes: null,
}

/** Every administrator of a server that others can reach has a second factor (promise A8). */
export function isCodeRequired({ baseUrl }: Pick<CtxConfig, 'baseUrl'>): boolean {
  return !LOCAL_HOSTS.includes(baseUrl.hostname)
}

import { CONSENT_VERSION } from '#app/domain/accounts/registration/consent-text.data.ts'

/** Given to an earlier version of the text. Versions are months, so they are in the order of their texts. */
export function isOutdated({ granted, version }: { granted: boolean; version: string }): boolean {
  return granted && version < CONSENT_VERSION
}

import type { ApiScope } from '#app/shared/integrations/integration-vocabulary.ts'

export const MAX_API_TOKENS = 20
export const API_TOKEN_NAME_MAX = 60
/** A token always expires: a forgotten one must not work for ever. */
export const API_TOKEN_DAYS = ['30', '90', '365'] as const

/** So that scanners find a token that was published by mistake. */
export const API_TOKEN_PREFIX = 'tahanan_'

export type OwnApiToken = {
  id: string
  name: string
  ending: string
  scopes: ApiScope[]
  expiresAt: Date
  lastUsedAt: Date | null
  createdAt: Date
}

import type { ClientRow } from '#app/domain/agents/clients/client.model.ts'

export const MAX_DUPLICATES = 20

/** Two entries that are probably one person; `first` is the older one. */
export type DuplicatePair = { first: ClientRow; second: ClientRow; reason: 'phone' | 'email'; isMergeable: boolean }

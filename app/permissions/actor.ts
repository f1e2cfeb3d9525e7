import type { Role } from '#app/shared/vocabulary.ts'

/** Who is asking. `null` is a guest. Built once per request from the database, never from what the browser says. */
export type Actor = { id: string; role: Role; isActive: boolean } | null

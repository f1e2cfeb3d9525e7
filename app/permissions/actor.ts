import type { Role } from '#app/shared/vocabulary.ts'

/** The person who makes the request; null for a guest. Read from the database once for each request, never from the browser. */
export type Actor = { id: string; role: Role; isActive: boolean } | null

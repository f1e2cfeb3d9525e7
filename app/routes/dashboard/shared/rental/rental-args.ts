import type { PageArgs } from '#app/http/forms/actions.server.ts'

/** The arguments of an action on a page about one rental. */
export type RentalArgs = PageArgs & { params: { id: string } }

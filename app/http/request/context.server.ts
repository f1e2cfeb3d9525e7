// What the server hands to every route through React Router's context.
import { createContext } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'

/** Set by the root middleware, once a request. Routes pass it on to the domain and look no further. */
export const ctxContext = createContext<Ctx>()

/**
 * When the browser brought a session that counts no more: the Set-Cookie lines that take it away. Its owner is told so at the next
 * closed door (spec §8), and only there is it taken; on the way to it they are a guest.
 */
export const endedSessionContext = createContext<readonly string[] | null>(null)

/** What only the HTTP server knows of a request; null under the development server, until the root middleware makes its own. */
export type RequestFacts = { id: string; nonce: string; clientAddress: string | null }
export const requestFactsContext = createContext<RequestFacts | null>(null)

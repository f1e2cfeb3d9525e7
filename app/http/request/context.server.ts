// React Router contexts that the server and the root middleware set for every route.
import { createContext } from 'react-router'
import type { Ctx, SharedRendering } from '#app/domain/ctx.server.ts'
import type { Acting } from '#app/domain/accounts/team/acting.queries.server.ts'
import type { ViewedPerson } from '#app/domain/admin/users/dashboard-view.queries.server.ts'
import type { FormOnDisk } from '#app/domain/kernel/uploads/file-on-disk.model.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'

/** Set once for each request by the root middleware. Routes only pass it to the domain. */
export const ctxContext = createContext<Ctx>()

/**
 * The Set-Cookie lines that delete an ended session; null without one. The person is a guest on public pages. The cookie is deleted only
 * when a page requires a sign-in, together with the notice that the session has ended.
 */
export const endedSessionContext = createContext<readonly string[] | null>(null)

/** What only the HTTP server knows about a request. Null in development; then the root middleware creates it. */
export type RequestFacts = {
  id: string
  /** Null for a shared page, whose inline scripts are allowed by their hashes. */
  nonce: string | null
  clientAddress: string | null
  isLocal: boolean
  browserId: string | null
  /** The Set-Cookie line for a browser that opens a page without the cookie. */
  newBrowserCookie: string | null
  /** Null unless the page is rendered for all guests; see server/page-cache. */
  shared: SharedRendering | null
}
export const requestFactsContext = createContext<RequestFacts | null>(null)

/** The form of a page with large files, which the server keeps on the disk. Null on other pages and in development. */
export const formOnDiskContext = createContext<FormOnDisk | null>(null)

/** Set while an administrator looks at the pages of another person: `ctxContext` is then that of the person, read only. */
export const dashboardViewContext = createContext<{ person: ViewedPerson; admin: Ctx } | null>(null)

/** Set on every request of a session that acts for an owner: `person` is the context of the person themself. */
export const actingContext = createContext<{ acting: Acting; person: Ctx } | null>(null)

/** What the address says if the server fails, from the table of pages; null for the general text. */
export const failureCodeContext = createContext<ErrorCode | null>(null)

/** Why the session could not be read; null if it was. Only pages with `outage: 'shown'` continue, without the person. */
export const visitorFailureContext = createContext<{ thrown: unknown } | null>(null)

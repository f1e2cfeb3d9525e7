// The tabs of a rental that the reader may open: all of them, or what a person who acts for the owner may read.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isLinked } from '#app/pages/team-pages.server.ts'
import type { PagePath } from '#app/pages/pages.server.ts'
import { type RentalTab, TABS } from './rental-tabs.ts'

/** The lease is shown with its documents. */
const PAGES: Record<RentalTab, PagePath> = {
  rent: '/dashboard/rentals/:id',
  utilities: '/dashboard/rentals/:id/utilities',
  checks: '/dashboard/rentals/:id/checks',
  deposit: '/dashboard/rentals/:id/deposit',
  lease: '/dashboard/rentals/:id/lease.pdf',
}

export const listOpenTabs = (ctx: Ctx): RentalTab[] => TABS.filter((tab) => isLinked(ctx, PAGES[tab]))

export const mayReadStatements = (ctx: Ctx): boolean => isLinked(ctx, '/dashboard/rentals/:id/statement.pdf')

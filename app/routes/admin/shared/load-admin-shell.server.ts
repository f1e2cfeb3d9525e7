import { getOwnAdminAccount } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import type { DueWork } from '#app/domain/admin/due-work/due-work.model.ts'
import { countDueWork } from '#app/domain/admin/due-work/due-work.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getPageHelp, type PageHelp } from '#app/pages/page-help.server.ts'
import { loadOnlySection } from '#app/http/responses/section.server.ts'
import { getFirstPage } from './admin-address.ts'
import type { AdminPlace } from './admin-places.ts'
import { listOpenPlaces } from './open-places.server.ts'

export type AdminShellData = {
  account: { email: string }
  siteName: string
  /** Those that the role may open. */
  places: AdminPlace[]
  firstPage: string
  help: PageHelp | null
  /** What waits for a decision, as numbers in the menu; empty if it cannot be read. */
  due: Partial<Record<AdminPlace, number>>
}

/** `pattern` is that of the open page. */
export async function loadAdminShell(ctx: Ctx, pattern: string): Promise<AdminShellData> {
  const [{ email }, { siteName }, { section: due }] = await Promise.all([
    getOwnAdminAccount(ctx),
    getSettings(ctx),
    // Fails alone: a table that cannot be read must not take the frame and the menu away
    loadOnlySection(ctx, 'admin.dueWork', countDueWork),
  ])
  const places = listOpenPlaces(ctx.actor).map(({ place }) => place)
  return {
    account: { email },
    siteName,
    places,
    firstPage: getFirstPage(ctx.actor?.adminRole),
    help: getPageHelp(pattern),
    due: due.state === 'ready' ? keepOpen(toPlaceCounts(due.value), places) : {},
  }
}

const keepOpen = (due: AdminShellData['due'], places: readonly string[]) =>
  Object.fromEntries(Object.entries(due).filter(([place]) => places.includes(place)))

function toPlaceCounts(due: DueWork): AdminShellData['due'] {
  return {
    properties: due.listing,
    applications: due.application,
    review: due.listing,
    reports: due.listingReport + due.moneyReport + due.messageReport,
    photoMatches: due.photoMatch,
    verifications: due.licence + due.verification,
    contact: due.contact,
    administrators: due.ownerRequest,
  }
}

import { getOwnAdminAccount } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import { countDueWork } from '#app/domain/admin/due-work/due-work.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { AdminPlace } from './admin-places.ts'

export type AdminShellData = {
  account: { email: string }
  siteName: string
  /** What waits for a decision, as numbers in the menu. */
  due: Partial<Record<AdminPlace, number>>
}

export async function loadAdminShell(ctx: Ctx): Promise<AdminShellData> {
  const [{ email }, { siteName }, due] = await Promise.all([
    getOwnAdminAccount(ctx),
    getSettings(ctx),
    countDueWork(ctx),
  ])
  return {
    account: { email },
    siteName,
    due: {
      properties: due.listing,
      applications: due.application,
      review: due.listing,
      reports: due.listingReport + due.moneyReport + due.messageReport,
      photoMatches: due.photoMatch,
      verifications: due.licence + due.verification,
      contact: due.contact,
    },
  }
}

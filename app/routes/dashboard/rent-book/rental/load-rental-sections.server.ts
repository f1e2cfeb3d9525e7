// What the open tab of a rental shows besides its rent book, and how much is open in the other tabs.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listCurrentAnnouncements } from '#app/domain/tenancy/announcements/own-announcement.queries.server.ts'
import { getPaperUrls, listDocuments } from '#app/domain/tenancy/documents/rental-document.queries.server.ts'
import { listOpenInspections } from '#app/domain/tenancy/inspections/inspection-list.queries.server.ts'
import {
  getPostDatedCheckRegister,
  countHeldChecks,
} from '#app/domain/tenancy/post-dated-checks/post-dated-check.queries.server.ts'
import { countOpenProposals, getRenewalView } from '#app/domain/tenancy/renewals/renewal.queries.server.ts'
import { getInvitationSummary } from '#app/domain/tenancy/tenant-invitations/tenant-invitation.queries.server.ts'
import { listSigningSummaries } from '#app/domain/tenancy/signing/signing-summary.queries.server.ts'
import { listOwnParts } from '#app/domain/tenancy/shared-bills/shared-bill.queries.server.ts'
import { getUtilityBook } from '#app/domain/tenancy/utilities/utility.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { getInspectionsPath } from '#app/shared/dashboard-paths.ts'
import type { RentalTab } from './rental-tabs.ts'

const SHOWN_DOCUMENTS = 5
const SHOWN_ANNOUNCEMENTS = 3

/** Only the open tab is loaded; another one is loaded when it is opened. Call it after the rental was loaded for a person who may read it. */
export async function loadTab(ctx: Ctx, rentalId: string, tab: RentalTab) {
  const [heldChecks, openProposals, invitation, register, utilities, billParts, renewal, sections] = await Promise.all([
    countHeldChecks(ctx, rentalId),
    countOpenProposals(ctx, rentalId),
    getInvitationSummary(ctx, rentalId),
    tab === 'checks' ? getPostDatedCheckRegister(ctx, rentalId) : null,
    tab === 'utilities' ? getUtilityBook(ctx, rentalId) : null,
    tab === 'utilities' ? listOwnParts(ctx, rentalId) : null,
    tab === 'lease' ? getRenewalView(ctx, rentalId) : null,
    tab === 'lease' ? loadSections(ctx, rentalId) : null,
  ])
  const openTerms = openProposals + (invitation ? invitation.proposed + invitation.contested : 0)
  return {
    counts: { heldChecks, openTerms },
    register,
    utilities: utilities && billParts && { book: utilities, billParts },
    lease: renewal && sections && { renewal, ...sections, invitation },
  }
}

async function loadSections(ctx: Ctx, rentalId: string) {
  requireSignIn(ctx.actor)
  const { role } = ctx.actor
  const [{ waiting, upcoming }, signing, documents, announcements] = await Promise.all([
    listOpenInspections(ctx, rentalId),
    listSigningSummaries(ctx, rentalId),
    listDocuments(ctx, { rentalId, page: 1 }, SHOWN_DOCUMENTS, 'newest'),
    role === 'tenant' ? listCurrentAnnouncements(ctx, { rentalId, limit: SHOWN_ANNOUNCEMENTS }) : [],
  ])
  const inspectionsPath = getInspectionsPath(role)
  return {
    signing,
    announcements,
    inspections: {
      rows: [...waiting, ...upcoming],
      path: inspectionsPath,
      newPath: role === 'landlord' ? `${inspectionsPath}/new?rental=${rentalId}` : null,
    },
    documents: {
      ...documents,
      papers: getPaperUrls(rentalId),
      path: role === 'landlord' || role === 'tenant' ? `/dashboard/${role}/documents?rental=${rentalId}` : null,
    },
  }
}

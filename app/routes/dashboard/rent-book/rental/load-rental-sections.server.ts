// What the sections of a rental's page show besides its rent book.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getPaperUrls, listDocuments } from '#app/domain/tenancy/documents/rental-document.queries.server.ts'
import { listOpenInspections } from '#app/domain/tenancy/inspections/inspection-list.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { getInspectionsPath } from '#app/shared/dashboard-paths.ts'

const SHOWN_DOCUMENTS = 5

/** Call it after the rental was loaded for a person who may read it. */
export async function loadSections(ctx: Ctx, rentalId: string) {
  requireSignIn(ctx.actor)
  const { role } = ctx.actor
  const [{ waiting, upcoming }, documents] = await Promise.all([
    listOpenInspections(ctx, rentalId),
    listDocuments(ctx, { rentalId, page: 1 }, SHOWN_DOCUMENTS, 'newest'),
  ])
  const inspectionsPath = getInspectionsPath(role)
  return {
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

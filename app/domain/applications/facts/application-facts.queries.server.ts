import type { Ctx } from '#app/domain/ctx.server.ts'
import { listApplicationDocuments } from '#app/domain/applications/documents/application-document.queries.server.ts'
import { type LoadedApplication, loadApplication } from './application-access.queries.server.ts'
import type { ApplicationFacts } from './application-facts.model.ts'

/** Two queries: the application with its listing and people, and its documents. */
export async function getApplicationFacts(ctx: Ctx, id: string): Promise<ApplicationFacts> {
  return buildApplicationFacts(ctx, await loadApplication(ctx, id))
}

/** For callers that have loaded the application already. */
export async function buildApplicationFacts(ctx: Ctx, application: LoadedApplication): Promise<ApplicationFacts> {
  const { row, applicantName, listing } = application
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    listing: {
      id: listing.id,
      title: listing.title,
      city: listing.city,
      monthlyRent: listing.monthlyRent,
      isListed: listing.isListed,
    },
    applicant: { id: row.applicantUserId, name: applicantName },
    moveInDate: row.moveInDate,
    leaseMonths: row.leaseMonths,
    occupants: row.occupants,
    household: row.household?.people ?? [],
    employmentStatus: row.employmentStatus,
    employer: row.employer,
    monthlyIncome: row.monthlyIncome,
    hasPets: row.hasPets,
    petDetails: row.petDetails,
    references: row.contactReferences?.people ?? [],
    message: row.message,
    documents: await listApplicationDocuments(ctx, row.id),
    reasonCode: row.reasonCode,
    reason: row.reason,
    sentAt: row.createdAt,
    decidedAt: row.decidedAt,
  }
}

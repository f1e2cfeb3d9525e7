// Documents that wait at the verification desk: of people and listings that have no such check yet.
import { verificationChecks, verificationRequests } from '#app/db/schema/platform/admin.server.ts'
import type { DocumentVerificationKind } from '#app/shared/vocabulary.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { People, Person } from '#seed/demo/people/people.ts'
import { addStoredFile, type SampleDocument } from './sample-documents.ts'

const REQUESTS_PER_KIND = 2
const TITLES: Record<DocumentVerificationKind, string> = {
  government_id: 'Government ID',
  prc_license: 'PRC license',
  owner_authority: 'Authority to lease',
}

/** Call it after the checks are made. */
export function makeVerificationRequests(
  dataset: DemoData,
  people: People,
  listings: readonly Listing[],
): SampleDocument[] {
  const checks = dataset.pendingRows.listRows(verificationChecks)
  const hasCheck = (kind: DocumentVerificationKind, id: string) =>
    checks.some((check) => check.kind === kind && (check.propertyId ?? check.userId) === id)
  const isFit = (kind: DocumentVerificationKind) => (person: Person) => !person.isDemo && !hasCheck(kind, person.id)
  const requests: { person: Person; kind: DocumentVerificationKind; listing?: Listing }[] = [
    ...people.landlords
      .filter(isFit('government_id'))
      .slice(0, REQUESTS_PER_KIND)
      .map((person) => ({ person, kind: 'government_id' as const })),
    ...people.agents
      .filter(isFit('prc_license'))
      .slice(0, REQUESTS_PER_KIND)
      .map((person) => ({ person, kind: 'prc_license' as const })),
    ...listings
      .filter(({ id, status, owner }) => status === 'active' && !owner.isDemo && !hasCheck('owner_authority', id))
      .slice(0, REQUESTS_PER_KIND)
      .map((listing) => ({ person: listing.owner, kind: 'owner_authority' as const, listing })),
  ]
  return requests.map((request, index) => addRequest(dataset, request, dataset.calendar.at(-1 - index, 10)))
}

function addRequest(
  dataset: DemoData,
  { person, kind, listing }: { person: Person; kind: DocumentVerificationKind; listing?: Listing },
  createdAt: Date,
): SampleDocument {
  const title = TITLES[kind]
  const subjectId = listing?.id ?? person.id
  const { fileId, sampleDocument } = addStoredFile(
    dataset,
    person,
    `verification/${subjectId}-${kind}.pdf`,
    `${title}.pdf`,
    [title, ...(listing ? [listing.texts.title.en] : []), 'No personal data: this is a sample.'],
    createdAt,
  )
  dataset.pendingRows.add(verificationRequests, {
    id: demoId('verification request', subjectId, kind),
    userId: person.id,
    kind,
    propertyId: listing?.id ?? null,
    fileId,
    createdAt,
  })
  return sampleDocument
}

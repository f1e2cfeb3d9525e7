// Documents of rentals and applications: small valid PDF files that say they are samples.
import { createHash } from 'node:crypto'
import { applicationDocuments, renterDocuments } from '#app/db/schema/tenancy/applications.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { documents } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { ApplicationDocumentKind, RentalDocumentKind } from '#app/shared/tenancy-vocabulary.ts'
import { hoursAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { Application } from './applications.ts'
import { buildSamplePdf } from './sample-pdf.ts'
import type { Rental } from './rentals.ts'

type SampleFile = { bytes: Buffer; contentType: 'application/pdf' | 'image/webp' }
export type SampleDocument = SampleFile & { path: string }

const OTHER_RENTAL_COUNT = 20
const TITLES: Partial<Record<RentalDocumentKind, string>> = {
  lease: 'Contract of lease',
  house_rules: 'House rules',
  inspection_report: 'Move-in inspection report',
  notice: 'Notice: water interruption',
}

export function makeSampleDocuments(
  dataset: DemoData,
  rentals: readonly Rental[],
  applications: readonly Application[],
): SampleDocument[] {
  const sampleDocuments: SampleDocument[] = []
  const demoRentals = rentals.filter(({ owner, tenant }) => owner.isDemo || tenant.isDemo)
  const otherRentals = rentals.filter((rental) => !demoRentals.includes(rental)).slice(-OTHER_RENTAL_COUNT)
  for (const rental of demoRentals) {
    const kinds: RentalDocumentKind[] = rental.tenant.isDemo
      ? ['lease', 'house_rules', 'inspection_report', 'notice']
      : ['lease', 'house_rules']
    for (const kind of kinds) sampleDocuments.push(makeRentalDocument(dataset, rental, kind))
  }
  for (const rental of otherRentals) sampleDocuments.push(makeRentalDocument(dataset, rental, 'lease'))
  for (const application of applications) {
    const { listing, tenant } = application.contact
    const isShown =
      application.status === 'pending' && (listing.owner.isDemo || listing.agent?.person.isDemo || tenant.isDemo)
    if (isShown)
      sampleDocuments.push(
        makeApplicationDocument(dataset, application, 'payslip'),
        makeApplicationDocument(dataset, application, 'government_id'),
      )
  }
  return sampleDocuments
}

function makeRentalDocument(dataset: DemoData, rental: Rental, kind: RentalDocumentKind): SampleDocument {
  const title = TITLES[kind] ?? 'Document'
  const { listing } = rental.stay
  const createdAt = dataset.calendar.clampToPast(hoursAfter(rental.madeAt, 20))
  const lines = [
    title,
    listing.texts.title.en,
    `${listing.barangay}, ${listing.city.name}`,
    `${rental.startsOn} to ${rental.endsOn}`,
  ]
  const { fileId, sampleDocument } = addStoredFile(
    dataset,
    rental.owner,
    `rentals/${rental.id}/${kind}.pdf`,
    `${title}.pdf`,
    lines,
    createdAt,
  )
  dataset.pendingRows.add(documents, {
    id: demoId('document', rental.id, kind),
    rentalId: rental.id,
    fileId,
    uploadedBy: rental.owner.id,
    kind,
    title,
    createdAt,
  })
  return sampleDocument
}

function makeApplicationDocument(
  dataset: DemoData,
  { id, contact }: Application,
  kind: ApplicationDocumentKind,
): SampleDocument {
  const createdAt = contact.appliedAt ?? contact.at
  const lines = [kind === 'payslip' ? 'Payslip' : 'Government ID', 'No personal data: this is a sample.']
  const { fileId, sampleDocument } = addStoredFile(
    dataset,
    contact.tenant,
    `applications/${id}/${kind}.pdf`,
    `${kind}.pdf`,
    lines,
    createdAt,
  )
  dataset.pendingRows.add(applicationDocuments, {
    id: demoId('application paper', id, kind),
    applicationId: id,
    fileId,
    kind,
    createdAt,
  })
  dataset.pendingRows.add(renterDocuments, {
    id: demoId('renter document', id, kind),
    userId: contact.tenant.id,
    fileId,
    kind,
    createdAt,
  })
  return sampleDocument
}

/** `content`: the lines of a PDF, or a file. */
export function addStoredFile(
  dataset: DemoData,
  uploader: Person,
  name: string,
  originalName: string,
  content: readonly string[] | SampleFile,
  createdAt: Date,
): { fileId: string; sampleDocument: SampleDocument } {
  const file =
    'bytes' in content ? content : ({ bytes: buildSamplePdf(content), contentType: 'application/pdf' } as const)
  const { bytes, contentType } = file
  const path = `demo/${name}`
  const fileId = demoId('file', path)
  dataset.pendingRows.add(storedFiles, {
    id: fileId,
    bucket: 'documents',
    path,
    uploadedBy: uploader.id,
    contentType,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    originalName,
    createdAt,
  })
  return { fileId, sampleDocument: { path, ...file } }
}

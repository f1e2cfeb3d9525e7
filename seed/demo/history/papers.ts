// Leases and house rules of rentals, and the papers that came with applications: small real PDF files that say they are samples.
import { createHash } from 'node:crypto'
import { applicationDocuments } from '#app/db/schema/tenancy/applications.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { documents } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { ApplicationDocumentKind, RentalDocumentKind } from '#app/shared/vocabulary.ts'
import { hoursAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { World } from '#seed/demo/world.ts'
import type { Application } from './applications.ts'
import { samplePdf } from './sample-pdf.ts'
import type { Rental } from './rentals.ts'

export type Paper = { path: string; bytes: Buffer }

const OTHER_RENTALS = 20
const TITLES: Partial<Record<RentalDocumentKind, string>> = {
  lease: 'Contract of lease',
  house_rules: 'House rules',
  inspection_report: 'Move-in inspection report',
  notice: 'Notice: water interruption',
}

export function makePapers(world: World, rentals: readonly Rental[], applications: readonly Application[]): Paper[] {
  const papers: Paper[] = []
  const demo = rentals.filter(({ owner, tenant }) => owner.isDemo || tenant.isDemo)
  const others = rentals.filter((rental) => !demo.includes(rental)).slice(-OTHER_RENTALS)
  for (const rental of demo) {
    const kinds: RentalDocumentKind[] = rental.tenant.isDemo
      ? ['lease', 'house_rules', 'inspection_report', 'notice']
      : ['lease', 'house_rules']
    for (const kind of kinds) papers.push(rentalPaper(world, rental, kind))
  }
  for (const rental of others) papers.push(rentalPaper(world, rental, 'lease'))
  for (const application of applications) {
    const { listing, tenant } = application.contact
    const isShown =
      application.status === 'pending' && (listing.owner.isDemo || listing.agent?.person.isDemo || tenant.isDemo)
    if (isShown)
      papers.push(
        applicationPaper(world, application, 'payslip'),
        applicationPaper(world, application, 'government_id'),
      )
  }
  return papers
}

function rentalPaper(world: World, rental: Rental, kind: RentalDocumentKind): Paper {
  const title = TITLES[kind] ?? 'Document'
  const { listing } = rental.stay
  const createdAt = world.calendar.past(hoursAfter(rental.madeAt, 20))
  const lines = [
    title,
    listing.words.title,
    `${listing.barangay}, ${listing.city.name}`,
    `${rental.startsOn} to ${rental.endsOn}`,
  ]
  const { fileId, paper } = store(
    world,
    rental.owner,
    `rentals/${rental.id}/${kind}.pdf`,
    `${title}.pdf`,
    lines,
    createdAt,
  )
  world.ledger.add(documents, {
    id: demoId('document', rental.id, kind),
    rentalId: rental.id,
    fileId,
    uploadedBy: rental.owner.id,
    kind,
    title,
    createdAt,
  })
  return paper
}

function applicationPaper(world: World, { id, contact }: Application, kind: ApplicationDocumentKind): Paper {
  const createdAt = contact.appliedAt ?? contact.at
  const lines = [kind === 'payslip' ? 'Payslip' : 'Government ID', 'No personal data: this is a sample.']
  const { fileId, paper } = store(
    world,
    contact.tenant,
    `applications/${id}/${kind}.pdf`,
    `${kind}.pdf`,
    lines,
    createdAt,
  )
  world.ledger.add(applicationDocuments, {
    id: demoId('application paper', id, kind),
    applicationId: id,
    fileId,
    kind,
    createdAt,
  })
  return paper
}

function store(
  world: World,
  by: Person,
  name: string,
  originalName: string,
  lines: readonly string[],
  createdAt: Date,
) {
  const bytes = samplePdf(lines)
  const path = `demo/${name}`
  const fileId = demoId('file', path)
  world.ledger.add(storedFiles, {
    id: fileId,
    bucket: 'documents',
    path,
    uploadedBy: by.id,
    contentType: 'application/pdf',
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    originalName,
    createdAt,
  })
  return { fileId, paper: { path, bytes } }
}

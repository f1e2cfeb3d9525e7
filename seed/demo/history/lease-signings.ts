// Contracts that are signed on the site: one signed by both sides, and one that waits for each of two tenants.
import { createHash } from 'node:crypto'
import { leaseSignatures, leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { documents } from '#app/db/schema/tenancy/tenancy.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/kernel/settings/settings.schema.ts'
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { listLeaseClauses } from '#app/domain/tenancy/paper-records/lease-clauses.labels.server.ts'
import { drawSealedPaper } from '#app/domain/tenancy/signing/lease-paper.queries.server.ts'
import { serializeLease } from '#app/domain/tenancy/signing/lease-text.rules.ts'
import {
  getLastSigningDay,
  REFERENCE_BYTES,
  shortenEmail,
  toReference,
} from '#app/domain/tenancy/signing/signing.rules.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { RenewalSide } from '#app/shared/tenancy-vocabulary.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { hoursAfter, minutesAfter } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { Person } from '#seed/demo/people/people.ts'
import { addStoredFile, type SampleDocument } from './sample-documents.ts'

const SITE = { siteName: DEFAULT_SETTINGS.siteName, baseUrl: 'https://tahanan.example' }
const DAYS_TO_SIGN = 14
const hashText = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

export type LeaseParties = { owner: Person; tenant: Person; rental: RentalFacts }
type Draft = ReturnType<typeof prepareLease>

/** Without a file: the owner has signed, and the tenant has not. */
export function addOpenLease(dataset: DemoData, parties: LeaseParties, preparedAt: Date): void {
  const draft = prepareLease(parties, preparedAt)
  const signedAt = hoursAfter(preparedAt, 1)
  dataset.pendingRows.add(leaseSignings, { ...draft.row, createdAt: preparedAt, updatedAt: preparedAt })
  addSignature(dataset, draft, { side: 'owner', signer: parties.owner, signedAt })
}

export async function addSignedLease(
  dataset: DemoData,
  parties: LeaseParties,
  preparedAt: Date,
): Promise<SampleDocument> {
  const draft = prepareLease(parties, preparedAt)
  const { owner, tenant, rental } = parties
  const sealedAt = hoursAfter(preparedAt, 26)
  const signatures = [
    addSignature(dataset, draft, { side: 'owner', signer: owner, signedAt: hoursAfter(preparedAt, 1) }),
    addSignature(dataset, draft, { side: 'tenant', signer: tenant, signedAt: sealedAt }),
  ]
  const bytes = await drawSealedPaper(SITE, draft.row, { signatures, invited: [] }, sealedAt)
  const file = { bytes, contentType: 'application/pdf' } as const
  const name = `rentals/${rental.id}/lease-signed.pdf`
  const { fileId, sampleDocument } = addStoredFile(dataset, owner, name, 'lease-signed.pdf', file, sealedAt)
  dataset.pendingRows.add(leaseSignings, {
    ...draft.row,
    status: 'signed',
    decidedAt: sealedAt,
    fileId,
    fileHash: hashText(bytes),
    createdAt: preparedAt,
    updatedAt: sealedAt,
  })
  dataset.pendingRows.add(documents, {
    id: demoId('document', rental.id, 'signed lease'),
    rentalId: rental.id,
    fileId,
    kind: 'lease',
    title: `${draft.row.content.listing} ${draft.row.content.preparedOn}`.slice(0, 150),
    audience: 'both',
    uploadedBy: null,
    createdAt: sealedAt,
  })
  return sampleDocument
}

function prepareLease({ owner, tenant, rental }: LeaseParties, preparedAt: Date) {
  const preparedOn = toManilaDay(preparedAt)
  const content = {
    listing: rental.listing.title,
    owner: owner.fullName,
    tenant: tenant.fullName,
    preparedOn,
    clauses: listLeaseClauses(rental),
  }
  const row = {
    id: demoId('lease signing', rental.id),
    rentalId: rental.id,
    preparedBy: owner.id,
    kind: 'lease' as const,
    draft: 1,
    content,
    hash: hashText(serializeLease(content)),
    reference: toReference(Buffer.from(hashText(rental.id), 'hex').subarray(0, REFERENCE_BYTES)),
    expiresOn: getLastSigningDay(preparedOn, DAYS_TO_SIGN),
  }
  return { row }
}

type Signing = { side: RenewalSide; signer: Person; signedAt: Date }

function addSignature({ pendingRows }: DemoData, { row }: Draft, { side, signer, signedAt }: Signing) {
  const codeSentAt = minutesAfter(signedAt, -2)
  const shown = {
    side,
    name: signer.fullName,
    drawing: null,
    signedAt,
    way: 'code' as const,
    codeSentTo: shortenEmail(signer.email),
  }
  pendingRows.add(leaseSignatures, {
    ...shown,
    id: demoId('lease signature', row.id, side),
    signingId: row.id,
    signerId: signer.id,
    code: null,
    codeSentAt,
    createdAt: codeSentAt,
    updatedAt: signedAt,
  })
  return { ...shown, ipAddress: null }
}

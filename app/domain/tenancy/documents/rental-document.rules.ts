import type { DocumentAudience, RentalDocumentKind } from '#app/shared/tenancy-vocabulary.ts'

export const DOCUMENT_FOLDER = 'rentals'
/** Of one rental. Bounds the archive, too. */
export const MAX_RENTAL_DOCUMENTS = 100

/** The kinds that a person uploads. Reports and receipts that the site makes are not uploaded, but those on paper are. */
export const UPLOADED_KINDS = [
  'lease',
  'house_rules',
  'notice',
  'inspection_report',
  'receipt',
  'withholding_certificate',
  'other',
] as const satisfies RentalDocumentKind[]

/**
 * Whether the uploader may remove it: what nobody else saw, and what is no record. A signed lease, house rules (part of the lease), a notice,
 * a report and a receipt that the other side received stay, because that side relies on them.
 */
export function isRemovable(
  { kind, audience }: { kind: RentalDocumentKind; audience: DocumentAudience },
  side: 'owner' | 'tenant',
): boolean {
  return audience === side || kind === 'other'
}

/** A name for a file of an archive: no path, no characters that a system refuses. */
export function toArchiveName(title: string): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
  return name === '' ? 'document' : name
}

// Saves the fields of the editor that are valid and that nobody else changed, in one transaction. Reports the others.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { properties, propertyAmenities } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { lockOwnListing, type StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { ListingText } from '#app/shared/vocabulary.ts'
import { withdrawAuthorityCheck } from './authority-document.commands.server.ts'
import {
  buildEditorState,
  draftTexts,
  listDraftedTexts,
  loadListingExtras,
  type ListingExtras,
} from './editor-state.queries.server.ts'
import { checkFields, type CheckedFields } from './listing-fields.rules.server.ts'
import { TEXT_FIELDS, type EditorField, type SaveOutcome } from './listing-editor.model.ts'
import { mergeChanges } from './listing-editor.rules.ts'
import type { ListingSaveInput } from './listing-field.schema.ts'
import { findPinPlace } from './pin-place.rules.server.ts'
import { listMissingParts, MISSING_PART_PLACES } from './missing-parts.rules.ts'

export async function saveListing(
  ctx: Ctx,
  id: string,
  { changes, redraft }: ListingSaveInput,
): Promise<SaveOutcome<FieldCode>> {
  return inTransaction(ctx, async (tx) => {
    const listing = await lockOwnListing(tx, id)
    authorize(ctx.actor, 'listing.edit', listing)
    const extras = await loadListingExtras(tx, id)
    const before = buildEditorState(listing, extras)
    // a text drafted by the product is nobody's words and may be replaced
    const isDrafted = (field: EditorField) => before.drafted.some((text) => TEXT_FIELDS[text] === field)
    const { accepted, conflicts } = mergeChanges(changes, before.values, isDrafted)
    const edit = applyFields(tx, listing, extras, accepted, redraft)
    const isChanged = edit.saved.length > 0 || redraft.length > 0
    const saved = isChanged ? await storeEdit(tx, listing, extras, edit) : listing
    const after = buildEditorState(saved, edit.extras)
    const { problems, placeSuggestions } = edit
    return { ...after, saved: edit.saved, problems, conflicts, placeSuggestions, pinPlace: findPinPlace(saved) }
  })
}

type Edit = {
  next: StoredListing
  extras: ListingExtras
  saved: EditorField[]
  problems: CheckedFields['problems']
  placeSuggestions: string[]
}

/** The listing with the accepted fields. A field that would make a public listing incomplete is refused. */
function applyFields(
  ctx: Ctx,
  listing: StoredListing,
  extras: ListingExtras,
  accepted: readonly [EditorField, string][],
  redraft: readonly ListingText[],
): Edit {
  const checked = checkFields(accepted, listing, extras.catalogue, ctx.adapters.positionSecret)
  const edit = buildEdit(listing, extras, checked, redraft)
  const needed = listing.status === 'draft' ? [] : listNewlyMissingFields(listing, edit)
  if (needed.length === 0) return edit
  const rest = accepted.filter(([field]) => !needed.includes(field))
  const problems = Object.fromEntries(needed.map((field) => [field, 'listing.neededWhileShown' as const]))
  const allowed = buildEdit(
    listing,
    extras,
    checkFields(rest, listing, extras.catalogue, ctx.adapters.positionSecret),
    redraft,
  )
  return { ...allowed, problems: { ...allowed.problems, ...problems } }
}

function buildEdit(
  listing: StoredListing,
  extras: ListingExtras,
  checked: CheckedFields,
  redraft: readonly ListingText[],
): Edit {
  const draftedBefore = listDraftedTexts(listing, extras)
  const touched = new Set<EditorField>(checked.saved)
  const isWritten = (text: ListingText) =>
    !redraft.includes(text) && (touched.has(TEXT_FIELDS[text]) || !draftedBefore.includes(text))
  const chosen = checked.amenityIds === null ? extras.chosen : new Set(checked.amenityIds)
  const nextExtras = { ...extras, chosen }
  const facts = { ...listing, ...checked.columns }
  const drafts = draftTexts(facts, nextExtras)
  const keep = (text: ListingText, value: string | null) => (isWritten(text) ? value : drafts[text])
  const writtenTexts = (Object.keys(TEXT_FIELDS) as ListingText[]).filter(isWritten)
  return {
    next: {
      ...facts,
      title: keep('title', facts.title) ?? '',
      titleFil: keep('title_fil', facts.titleFil),
      description: keep('description', facts.description) ?? '',
      descriptionFil: keep('description_fil', facts.descriptionFil),
      writtenTexts,
    },
    extras: nextExtras,
    saved: checked.saved,
    problems: checked.problems,
    placeSuggestions: checked.placeSuggestions,
  }
}

function listNewlyMissingFields(listing: StoredListing, { next, extras, saved }: Edit): EditorField[] {
  const { photoCount } = extras
  const missingBefore = listMissingParts({ ...listing, photoCount })
  return listMissingParts({ ...next, photoCount }).flatMap((part) => {
    const { field } = MISSING_PART_PLACES[part]
    return field !== null && !missingBefore.includes(part) && saved.includes(field) ? [field] : []
  })
}

async function storeEdit(tx: Ctx, listing: StoredListing, before: ListingExtras, edit: Edit): Promise<StoredListing> {
  const { id, ownerId: _owner, status: _status, createdAt: _created, version: _version, ...columns } = edit.next
  const [stored] = await tx.db
    .update(properties)
    .set({ ...columns, updatedAt: tx.now(), version: sql`${properties.version} + 1` })
    .where(eq(properties.id, id))
    .returning()
  await storeAmenities(tx, id, before.chosen, edit.extras.chosen)
  if (stored && stored.representedOwner !== listing.representedOwner) await withdrawAuthorityCheck(tx, id)
  await recordEdit(tx, listing, edit)
  return stored ?? listing
}

async function storeAmenities(tx: Ctx, propertyId: string, before: ReadonlySet<string>, after: ReadonlySet<string>) {
  const removed = [...before].filter((id) => !after.has(id))
  const added = [...after].filter((id) => !before.has(id))
  if (removed.length > 0)
    await tx.db
      .delete(propertyAmenities)
      .where(and(eq(propertyAmenities.propertyId, propertyId), inArray(propertyAmenities.amenityId, removed)))
  if (added.length > 0)
    await tx.db
      .insert(propertyAmenities)
      .values(added.map((amenityId) => ({ propertyId, amenityId })))
      .onConflictDoNothing()
}

/** Every change of a listing that others rely on, and every change by an administrator. An owner's draft is nobody else's business. */
async function recordEdit(tx: Ctx, listing: StoredListing, { next, saved }: Edit): Promise<void> {
  if (listing.status === 'draft' && tx.actor?.id === listing.ownerId) return
  const isPriceChanged = listing.basePrice !== next.basePrice
  await recordAudit(tx, {
    action: 'listing.edited',
    subjectType: 'listing',
    subjectId: listing.id,
    details: {
      fields: [...saved],
      ...(isPriceChanged ? { price: { from: listing.basePrice, to: next.basePrice } } : {}),
    },
  })
}

// Own listings by program: the commands of the editor, all fields or none.
import { inTransaction, type Ctx } from '#app/domain/ctx.server.ts'
import { createListing } from '#app/domain/listings/editor/create-listing.commands.server.ts'
import { buildEditorState, loadListingExtras } from '#app/domain/listings/editor/editor-state.queries.server.ts'
import type { EditorField } from '#app/domain/listings/editor/listing-editor.model.ts'
import { newListingInput } from '#app/domain/listings/editor/new-listing.schema.ts'
import { saveListing } from '#app/domain/listings/editor/save-listing.commands.server.ts'
import { submitListing } from '#app/domain/listings/editor/submit-listing.commands.server.ts'
import { loadOwnListing, lockOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { InvalidFields } from '#app/domain/public-api/contract/invalid-fields.model.ts'
import { fail } from '#app/errors/app-error.ts'
import { FIELD_CODES, type FieldCode } from '#app/errors/field-codes.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { ListingStatus } from '#app/shared/vocabulary.ts'
import { toApiFields, toEditorTexts } from './listing-texts.rules.ts'
import type { ListingChangeBody, ListingCreateBody } from './own-listing.schema.ts'

export async function getOwnListing(ctx: Ctx, id: string) {
  const listing = await loadOwnListing(ctx, id)
  authorize(ctx.actor, 'listing.edit', listing)
  const { status, version, values, missing } = buildEditorState(listing, await loadListingExtras(ctx, id))
  return { id, status, version, missing, fields: toApiFields(values) }
}

/** The first step of the editor makes the draft, and the other fields follow in the same transaction. */
export async function createOwnListing(ctx: Ctx, { key, body }: { key: string; body: ListingCreateBody }) {
  const texts = toEditorTexts(body)
  const isBasic = (name: string) => name in newListingShape
  const basics = newListingInput.safeParse({
    key,
    ...Object.fromEntries(Object.entries(texts).filter(([name]) => isBasic(name))),
  })
  if (!basics.success)
    throw new InvalidFields(
      Object.fromEntries(basics.error.issues.map(({ path, message }) => [String(path[0] ?? ''), toFieldCode(message)])),
    )
  return inTransaction(ctx, async (tx) => {
    const { representedOwner, ...rest } = basics.data
    const { id } = await createListing(tx, {
      key: rest.key,
      propertyType: rest.basics.propertyType,
      basics: rest.basics,
      representedOwner,
    })
    const later = Object.fromEntries(Object.entries(texts).filter(([name]) => !isBasic(name)))
    if (Object.keys(later).length > 0) await saveAll(tx, id, later)
    return getOwnListing(tx, id)
  })
}

/** `version`: the listing that the program has read. Somebody may have changed it since. */
export async function changeOwnListing(ctx: Ctx, id: string, { version, ...fields }: ListingChangeBody) {
  return inTransaction(ctx, async (tx) => {
    const listing = await lockOwnListing(tx, id)
    authorize(ctx.actor, 'listing.edit', listing)
    if (version !== undefined && version !== listing.version) fail('listing.changedMeanwhile')
    await saveAll(tx, id, toEditorTexts(fields))
    return getOwnListing(tx, id)
  })
}

export async function moveOwnListing(ctx: Ctx, id: string, status: ListingStatus) {
  if (status === 'pending') await submitListing(ctx, id)
  else await setListingStatus(ctx, { id, status, refuseRented: true })
  return getOwnListing(ctx, id)
}

/** The editor saves what it can and reports the rest; a program gets all or nothing. Call inside a transaction. */
async function saveAll(tx: Ctx, id: string, texts: Partial<Record<EditorField, string>>): Promise<void> {
  const listing = await lockOwnListing(tx, id)
  const { values } = buildEditorState(listing, await loadListingExtras(tx, id))
  const changes = Object.fromEntries(
    Object.entries(texts).map(([name, to]) => [name, { from: values[name as EditorField], to }]),
  )
  const { problems } = await saveListing(tx, id, { changes, redraft: [] })
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
}

const newListingShape: Readonly<Record<string, unknown>> = newListingInput.in.shape

const toFieldCode = (message: string): FieldCode => FIELD_CODES.find((code) => code === message) ?? 'field.invalid'

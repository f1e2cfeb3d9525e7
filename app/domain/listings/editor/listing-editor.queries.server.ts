// Everything that the editor shows of one listing.
import { and, desc, eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { ObjectRef } from '#app/adapters/storage/storage.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getUploadedVideo } from '#app/domain/listings/media/uploaded-video.queries.server.ts'
import { listStoredPhotos, toOwnPhotos } from '#app/domain/listings/photos/own-photos.queries.server.ts'
import { loadOwnListing, type StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { formatReviewNote } from '#app/domain/listings/own/review-note.labels.ts'
import { amenityCategoryLabel } from '#app/domain/listings/public/amenity-category.labels.ts'
import { getFairRent } from '#app/domain/listings/fair-rent/fair-rent.queries.server.ts'
import { findRentControlRule } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { AMENITY_CATEGORIES } from '#app/shared/vocabulary.ts'
import { buildBasicsChoices } from './basics-choices.labels.server.ts'
import { getCardOfAnyState } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { findReusableAuthority } from './authority-document.queries.server.ts'
import { toCardBase } from './preview-card.labels.ts'
import { buildEditorState, loadListingExtras } from './editor-state.queries.server.ts'
import { findPinPlace } from './pin-place.rules.server.ts'

export type EditorAmenity = { slug: string; name: string }
export type EditorListing = Awaited<ReturnType<typeof getEditorListing>>

/** An administrator who opens a listing of somebody else is in the audit log. */
export async function getEditorListing(ctx: Ctx, id: string) {
  const listing = await loadOwnListing(ctx, id)
  authorize(ctx.actor, 'listing.edit', listing)
  const isOwn = ctx.actor?.id === listing.ownerId
  if (!isOwn) await recordAudit(ctx, { action: 'listing.openedByAdmin', subjectType: 'listing', subjectId: listing.id })
  const [extras, photos, owner, authority, rentControlRule, fairRent, card, reusable, video] = await Promise.all([
    loadListingExtras(ctx, id),
    listStoredPhotos(ctx, listing.id),
    findOwner(ctx, listing.ownerId),
    findAuthority(ctx, listing),
    findRentControlRule(ctx, listing.citySlug),
    getFairRent(ctx, { ...listing, bedrooms: listing.bedroomCount }),
    getCardOfAnyState(ctx, id),
    listing.authorityFileId === null ? findReusableAuthority(ctx, listing) : null,
    getUploadedVideo(ctx, listing.id),
  ])
  const isFilipino = ctx.request.locale === 'fil'
  return {
    id: listing.id,
    state: { ...buildEditorState(listing, extras), pinPlace: findPinPlace(listing) },
    reviewNote: formatReviewNote({ reasons: listing.reviewReasons, note: listing.reviewNote }, ctx.request.locale),
    isOwn,
    ownerName: owner?.name ?? '',
    /** Only agents represent another owner. */
    isAgents: owner?.type === 'agent',
    authority,
    photos: toOwnPhotos(photos),
    uploadedVideo: video,
    amenityGroups: AMENITY_CATEGORIES.map((category) => ({
      title: amenityCategoryLabel(category),
      amenities: extras.catalogue
        .filter((amenity) => amenity.category === category)
        .map(({ slug, name, nameFil }): EditorAmenity => ({ slug, name: isFilipino ? nameFil : name })),
    })),
    ...buildBasicsChoices(),
    rentControlRule,
    fairRent,
    /** Null if its row is broken; then there is no preview. */
    card: card && toCardBase(card),
    /** A checked document of another unit, as long as this listing has none. */
    reusableAuthority: reusable && { title: reusable.title, checkedOn: toManilaDay(reusable.checkedAt) },
    locale: ctx.request.locale,
  }
}

async function findOwner(ctx: Ctx, userId: string) {
  const [owner] = await ctx.db
    .select({ name: userProfiles.fullName, type: userProfiles.userType })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.id, userId))
  return owner
}

async function findAuthority(ctx: Ctx, { id, authorityFileId }: StoredListing) {
  if (authorityFileId === null) return null
  const [[file], [check]] = await Promise.all([
    ctx.db.select({ name: storedFiles.originalName }).from(storedFiles).where(eq(storedFiles.id, authorityFileId)),
    ctx.db
      .select({ checkedAt: verificationChecks.checkedAt })
      .from(verificationChecks)
      .where(and(eq(verificationChecks.propertyId, id), eq(verificationChecks.kind, 'owner_authority')))
      .orderBy(desc(verificationChecks.checkedAt))
      .limit(1),
  ])
  return { name: file?.name ?? null, checkedOn: check ? toManilaDay(check.checkedAt) : null }
}

/** For the people who may edit the listing; a stranger gets the same answer as for a missing file. */
export async function findAuthorityDocument(ctx: Ctx, id: string) {
  const listing = await loadOwnListing(ctx, id)
  authorize(ctx.actor, 'listing.edit', listing)
  const [file] = listing.authorityFileId
    ? await ctx.db.select().from(storedFiles).where(eq(storedFiles.id, listing.authorityFileId))
    : []
  if (!file) return fail('file.notFound')
  const ref: ObjectRef = { bucket: file.bucket, path: file.path }
  const isInline = file.contentType.startsWith('image/')
  return { ref, contentType: file.contentType, name: file.originalName ?? 'document', isInline }
}

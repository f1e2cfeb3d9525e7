// The photos of the person's own listings: list, add, order, caption, remove. The commands are those of the editor.
import { z } from 'zod'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOwnPhotos } from '#app/domain/listings/photos/own-photos.queries.server.ts'
import { orderPhotos, removePhoto, setPhotoCaption } from '#app/domain/listings/photos/photo-change.commands.server.ts'
import { CAPTION_MAX, type OwnPhoto } from '#app/domain/listings/photos/photo.model.ts'
import { uploadPhoto } from '#app/domain/listings/photos/photo-upload.commands.server.ts'
import { idParams, nothing } from '#app/domain/public-api/contract/fields.schema.ts'
import { defineOperation } from '#app/domain/public-api/contract/operation.model.ts'
import { fail } from '#app/errors/app-error.ts'
import { MAX_PHOTOS_PER_LISTING } from '#app/shared/constants.ts'

const photoIds = z.array(z.uuid('field.invalid')).min(1, 'field.required').max(MAX_PHOTOS_PER_LISTING, 'field.invalid')
const photoParams = idParams.extend({ photoId: z.uuid('field.invalid') })

const orderBody = z.strictObject({
  order: photoIds.describe('Every photo of `seen` once. The first one is the cover.'),
  seen: photoIds.optional().describe('The order that you have read; without it, the present one.'),
})
const captionBody = z.strictObject({
  caption: z
    .string('field.required')
    .max(CAPTION_MAX, 'field.tooLong')
    .transform((text) => text.trim().replaceAll(/\s+/g, ' '))
    .describe('What the photo shows; also read to people who do not see it. Empty removes it.'),
})
const uploadBody = z.strictObject({
  photo: z.file('field.required').describe('A JPEG, PNG or WebP file. Location and other metadata are not kept.'),
})

const photoResponse = z.object({
  id: z.uuid(),
  url: z.url(),
  width: z.int(),
  height: z.int(),
  caption: z.string(),
})
const photosResponse = z.object({
  data: z.array(photoResponse).describe('In their order; the first one is the cover.'),
})

const toPhoto = ({ config: { baseUrl } }: Ctx, { id, url, width, height, caption }: OwnPhoto) => ({
  id,
  url: new URL(url, baseUrl).href,
  width,
  height,
  caption,
})

async function listPhotos(ctx: Ctx, listingId: string) {
  return { data: (await listOwnPhotos(ctx, listingId)).map((photo) => toPhoto(ctx, photo)) }
}

const shared = { group: 'Your listings', query: nothing, permission: 'listing.editPhotos' } as const
const allPhotos = { ...shared, path: '/me/listings/{id}/photos', params: idParams } as const
const onePhoto = { ...shared, path: '/me/listings/{id}/photos/{photoId}', params: photoParams } as const
const NO_PHOTO = ['listing.notFound', 'listing.photoNotFound'] as const

export const OWN_PHOTO_OPERATIONS = [
  defineOperation({
    ...allPhotos,
    id: 'listPhotos',
    method: 'GET',
    summary: 'Photos of one of your listings',
    scope: 'listings:read',
    body: nothing,
    response: photosResponse,
    status: 200,
    errors: ['listing.notFound'],
    run: (ctx, { params: { id } }) => listPhotos(ctx, id),
  }),
  defineOperation({
    ...allPhotos,
    id: 'addPhoto',
    method: 'POST',
    summary: 'Add a photo',
    description: `At the end; a listing has up to ${MAX_PHOTOS_PER_LISTING}.`,
    scope: 'listings:write',
    bodyType: 'multipart/form-data',
    body: uploadBody,
    response: photoResponse,
    status: 201,
    errors: ['listing.notFound', 'listing.tooManyPhotos'],
    run: async (ctx, { params: { id }, body: { photo }, key }) =>
      toPhoto(ctx, await uploadPhoto(ctx, { listingId: id, key, file: photo })),
  }),
  defineOperation({
    ...allPhotos,
    id: 'orderPhotos',
    method: 'PATCH',
    summary: 'Change the order',
    description: 'Photos that were added since you read the order stay at the end.',
    scope: 'listings:write',
    body: orderBody,
    response: photosResponse,
    status: 200,
    errors: ['listing.notFound', 'listing.photosChanged'],
    run: async (ctx, { params: { id }, body: { order, seen } }) => {
      const known = seen ?? (await listOwnPhotos(ctx, id)).map((photo) => photo.id)
      await orderPhotos(ctx, { listingId: id, seen: known, order })
      return listPhotos(ctx, id)
    },
  }),
  defineOperation({
    ...onePhoto,
    id: 'captionPhoto',
    method: 'PATCH',
    summary: 'Change the caption of a photo',
    scope: 'listings:write',
    body: captionBody,
    response: photoResponse,
    status: 200,
    errors: NO_PHOTO,
    run: async (ctx, { params: { id, photoId }, body: { caption } }) => {
      const photo = (await listOwnPhotos(ctx, id)).find((each) => each.id === photoId)
      if (!photo) return fail('listing.photoNotFound')
      await setPhotoCaption(ctx, { listingId: id, photoId, caption, was: photo.caption })
      return toPhoto(ctx, { ...photo, caption })
    },
  }),
  defineOperation({
    ...onePhoto,
    id: 'removePhoto',
    method: 'DELETE',
    summary: 'Remove a photo',
    description: 'The answer has the photos that are left.',
    scope: 'listings:write',
    body: nothing,
    response: photosResponse,
    status: 200,
    errors: NO_PHOTO,
    run: async (ctx, { params: { id, photoId } }) => {
      await removePhoto(ctx, { listingId: id, photoId })
      return listPhotos(ctx, id)
    },
  }),
]

// Input about the photos of a listing. Lists of ids are texts with commas, so that forms without JavaScript send the same.
import { z } from 'zod'
import { MAX_PHOTOS_PER_LISTING } from '#app/shared/constants.ts'
import { CAPTION_MAX } from './photo.model.ts'
import { PHOTO_STEM_FORMAT } from './photo-file.rules.ts'

const UUID_LENGTH = 36
const photoId = z.uuid('field.invalid')
const photoIds = z
  .string('field.required')
  .max(MAX_PHOTOS_PER_LISTING * (UUID_LENGTH + 1), 'field.invalid')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(photoId).max(MAX_PHOTOS_PER_LISTING, 'field.invalid'))
/** The form parser turns empty texts into undefined, also between the parts of a pipe. */
const caption = z
  .string()
  .optional()
  .transform((text = '') => text.trim().replaceAll(/\s+/g, ' '))
  .refine((text) => text.length <= CAPTION_MAX, 'field.tooLong')

export const photoChange = z.discriminatedUnion('intent', [
  /** `seen` is the order on the screen of the person who changes it. */
  z.strictObject({ intent: z.literal('order'), seen: photoIds, order: photoIds }),
  z.strictObject({ intent: z.literal('move'), seen: photoIds, photoId, step: z.enum(['left', 'right', 'first']) }),
  /** `was` is the caption on the screen before the change. */
  z.strictObject({ intent: z.literal('caption'), photoId, caption, was: caption }),
  z.strictObject({ intent: z.literal('panorama'), photoId, isPanorama: z.enum(['yes', 'no'], 'field.invalid') }),
  z.strictObject({ intent: z.literal('rotate'), photoId }),
  z.strictObject({ intent: z.literal('remove'), photoId }),
  z.strictObject({
    intent: z.literal('restore'),
    stem: z.string().regex(PHOTO_STEM_FORMAT, 'field.invalid'),
    position: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAX_PHOTOS_PER_LISTING - 1),
    caption,
  }),
])
export type PhotoChange = z.output<typeof photoChange>
/** As a browser sends it. */
export type PhotoChangeRequest = z.input<typeof photoChange>

/** The form of a page without a key is not recognized when it is sent twice. */
export const photoUpload = z.strictObject({ key: z.string().min(8).max(100).optional() })

import { z } from 'zod'

/** Query parameter of the form with the picture. */
export const AVATAR_FORM = 'picture'

/** A picture, or the request to remove it. An empty file input sends an empty file. */
export const avatarInput = z
  .strictObject({
    picture: z
      .instanceof(Blob, { error: 'field.required' })
      .optional()
      .transform((file) => (file && file.size > 0 ? file : undefined)),
    remove: z.literal('yes', 'field.invalid').optional(),
  })
  .refine(({ picture, remove }) => picture !== undefined || remove !== undefined, {
    path: ['picture'],
    error: 'field.required',
  })
  .transform(({ picture, remove }) => ({ picture: remove ? undefined : picture }))

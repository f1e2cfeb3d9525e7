import { z } from 'zod'

export const mergeInput = z
  .strictObject({ keepId: z.uuid('field.chooseOne'), removeId: z.uuid('field.chooseOne') })
  .refine(({ keepId, removeId }) => keepId !== removeId, 'field.invalid')

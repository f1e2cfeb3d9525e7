import { z } from 'zod'

export const AVAILABILITY_ANSWERS = ['yes', 'no'] as const
export type AvailabilityAnswer = (typeof AVAILABILITY_ANSWERS)[number]

const answer = z.enum(AVAILABILITY_ANSWERS, 'field.chooseOne')

export const availabilityInput = z.strictObject({ answer })
/** The page of the link posts the token of its address as a field. */
export const availabilityLinkInput = z.strictObject({
  answer,
  token: z.string('field.required').min(1, 'field.required').max(300, 'field.invalid'),
})

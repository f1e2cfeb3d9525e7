// What a browser sends about its subscription at its push service. The address is the text of a stranger: the adapter checks it again.
import { z } from 'zod'

const base64url = (length: number) =>
  z
    .string('field.required')
    .max(length, 'field.invalid')
    .regex(/^[\w-]+$/, 'field.invalid')

const deviceId = z.uuid('field.invalid')

export const pushDeviceInput = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('add'),
    endpoint: z.url('field.invalid').max(1_000, 'field.tooLong'),
    p256dh: base64url(90),
    auth: base64url(30),
  }),
  z.strictObject({ intent: z.literal('show'), deviceId }),
  z.strictObject({ intent: z.literal('hide'), deviceId }),
  z.strictObject({ intent: z.literal('remove'), deviceId }),
])

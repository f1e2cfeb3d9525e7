// The environment variables of push messages.
import { z } from 'zod'

/** A leading dot: all hosts below it. Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
export const KNOWN_PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

const HOST = /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/

export const pushVariables = {
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key of P-256, 32 bytes in base64url (43 characters)')
    .optional(),
  PUSH_HOSTS: z
    .string()
    .transform((value) => value.split(',').map((host) => host.trim()))
    .refine((hosts) => hosts.every((host) => HOST.test(host)), 'must be host names separated by commas')
    .default([...KNOWN_PUSH_HOSTS]),
  PUSH_TEST_ORIGIN: z
    .url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/, error: 'must be like http://127.0.0.1:4000' })
    .optional(),
}
type PushVariables = z.infer<z.ZodObject<typeof pushVariables>>

/** `testOrigin`: a push service of a developer on this machine, which needs no https. */
export function toPushConfig({ PUSH_HOSTS, PUSH_TEST_ORIGIN }: PushVariables) {
  return {
    hosts: PUSH_HOSTS,
    testOrigin: PUSH_TEST_ORIGIN === undefined ? undefined : new URL(PUSH_TEST_ORIGIN).origin,
  }
}

export function findPushProblems({ PUSH_TEST_ORIGIN }: PushVariables, isLocal: boolean): string[] {
  if (PUSH_TEST_ORIGIN === undefined || isLocal) return []
  return ['PUSH_TEST_ORIGIN: is for a server on this machine; a public one sends to known push services only']
}

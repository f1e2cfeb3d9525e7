// The address of a browser at its push service: who knows it and the keys could write to the person, so a copy of the table has neither.
import type { PushTarget } from '#app/adapters/push/push-service.server.ts'
import type { Cipher } from '#app/db/encryption.server.ts'

const PURPOSE = 'push_subscriptions.sealed'

export function sealPushTarget(cipher: Cipher, userId: string, { endpoint, p256dh, auth }: PushTarget): string {
  return cipher.encrypt(JSON.stringify({ endpoint, p256dh, auth }), PURPOSE, userId)
}

export function unsealPushTarget(cipher: Cipher, { userId, sealed }: { userId: string; sealed: string }): PushTarget {
  return JSON.parse(cipher.decrypt(sealed, PURPOSE, userId)) as PushTarget
}

// Delivers one encrypted message to the push service of a browser. Texts, quiet hours and retries belong to domain/notifications/push.

/** Of a browser, as it gave it: an address at its push service, and two keys in base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type OutgoingPush = {
  target: PushTarget
  /** What the service worker gets; at most MAX_PUSH_BYTES in UTF-8. */
  text: string
  /** A waiting push with the same topic is replaced: at most 32 characters of base64url (RFC 8030). */
  topic: string
  urgency: 'normal' | 'high'
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
}

export type PushService = {
  /** The public key of this site (VAPID), which a browser binds its subscription to. */
  readonly publicKey: string
  /** Whether a browser may give this address at all. */
  accepts(endpoint: string): boolean
  /** Resolves when the push service took the message; throws PushDeliveryError otherwise. */
  deliver(push: OutgoingPush): Promise<void>
}

export class PushDeliveryError extends Error {
  /** `gone`: the subscription has ended. `refused`: this message will never be taken. */
  readonly outcome: 'gone' | 'refused' | 'retry'
  readonly retryAfterMs: number | undefined
  constructor(
    message: string,
    options: ErrorOptions & { outcome: PushDeliveryError['outcome']; retryAfterMs?: number | undefined },
  ) {
    super(message, options)
    this.name = 'PushDeliveryError'
    this.outcome = options.outcome
    this.retryAfterMs = options.retryAfterMs
  }
}

// Sends one short text to a phone. Consent, the ceiling of a day and retries belong to domain/notifications/sms.

export type OutgoingSms = {
  /** The same for all attempts, for gateways that know it. */
  id: string
  /** E.164, such as +639171234567. */
  to: string
  text: string
}

export type SmsGateway = {
  /** What the gateway charges for one SMS. */
  priceCentavos: number
  /** No more is spent in one day of Manila. */
  dayCeilingCentavos: number
  /** Names a number without revealing it: numbers are few enough to try them all against a plain hash. */
  hash(text: string): string
  /** Whether a request about replies comes from the gateway. False without a configured key. */
  isKey(key: string): boolean
  /** Resolves when the gateway took the text; throws SmsDeliveryError otherwise. */
  deliver(sms: OutgoingSms): Promise<void>
}

export class SmsDeliveryError extends Error {
  /** `unknown`: it may have been sent, and is not sent again. `retry`: it was certainly not. `refused`: it never will be. */
  readonly outcome: 'refused' | 'retry' | 'unknown'
  constructor(message: string, options: ErrorOptions & { outcome: SmsDeliveryError['outcome'] }) {
    super(message, options)
    this.name = 'SmsDeliveryError'
    this.outcome = options.outcome
  }
}

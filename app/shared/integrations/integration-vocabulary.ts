// The words of the public API and of webhooks.

/** What a token of the API may do. Reading and changing are separate. */
export const API_SCOPES = [
  'listings:read',
  'listings:write',
  'leads:read',
  'leads:write',
  'tenants:read',
  'payments:read',
] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** What a webhook tells. `ping` is the test that the owner of the address asks for. */
export const WEBHOOK_EVENTS = [
  'lead.created',
  'lead.assigned',
  'application.sent',
  'viewing.booked',
  'payment.confirmed',
  'listing.approved',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const DELIVERY_EVENTS = [...WEBHOOK_EVENTS, 'ping'] as const
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number]

export const WEBHOOK_STATUSES = ['active', 'disabled'] as const
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Why an attempt was no success. The answer of the receiver is not stored. */
export const DELIVERY_PROBLEMS = ['address', 'connection', 'timeout', 'status', 'redirect'] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

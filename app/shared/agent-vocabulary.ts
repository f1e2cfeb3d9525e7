// Fixed lists of the agent's desk. Separate from vocabulary.ts, which is in the bundle of every page.

/** How an agent reached a client. */
export const CONTACT_CHANNELS = ['phone', 'email', 'chat', 'meeting'] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]

/** `pending` is earned and not yet billed. */
export const COMMISSION_STATUSES = ['pending', 'billed', 'paid', 'disputed'] as const
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number]

/** A cancelled booking takes its commission back with a second row; the first one stays as it was. */
export const COMMISSION_KINDS = ['earned', 'taken_back'] as const
export type CommissionKind = (typeof COMMISSION_KINDS)[number]

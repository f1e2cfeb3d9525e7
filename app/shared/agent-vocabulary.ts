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

/** What a client answers to a home of a shortlist. */
export const REACTIONS = ['yes', 'no', 'ask'] as const
export type Reaction = (typeof REACTIONS)[number]

/** Why a person may review an agent. */
export const REVIEW_BASES = ['viewing', 'rental'] as const
export type ReviewBasis = (typeof REVIEW_BASES)[number]

/** Languages that an agent speaks. */
export const AGENT_LANGUAGES = ['en', 'fil', 'ceb', 'ilo', 'hil', 'war', 'bik', 'pam', 'pag', 'zh', 'ja', 'ko'] as const
export type AgentLanguage = (typeof AGENT_LANGUAGES)[number]

/**
 * How a commission is calculated from the monthly rent. `rent_once`: a share of one month's rent, whatever the term. `rent_per_year`: the
 * same for each year of the lease, prorated. `contract_percent`: a share of the rent of the whole term.
 */
export const COMMISSION_RULES = ['rent_per_year', 'contract_percent', 'rent_once'] as const
export type CommissionRuleName = (typeof COMMISSION_RULES)[number]

// Brokerages
export const BROKERAGE_MEMBER_STATUSES = ['invited', 'active', 'removed'] as const
export type BrokerageMemberStatus = (typeof BROKERAGE_MEMBER_STATUSES)[number]

/** How a new lead of the broker gets its salesperson: by hand of the broker, to each in turn, or in turn among those of its area. */
export const ASSIGNMENT_RULES = ['by_hand', 'in_turn', 'by_area'] as const
export type AssignmentRule = (typeof ASSIGNMENT_RULES)[number]

/** `moved_on`: another salesperson has the lead. `returned`: the broker has it again. */
export const LEAD_ASSIGNMENT_STATUSES = ['assigned', 'answered', 'moved_on', 'returned'] as const
export type LeadAssignmentStatus = (typeof LEAD_ASSIGNMENT_STATUSES)[number]

import type { ClientRow } from '#app/domain/agents/clients/client.model.ts'
import type { ClientStage } from '#app/shared/vocabulary.ts'

export const LEADS_LIMIT = 30
/** Conversations that nobody wrote in for longer are not leads any more. */
export const LEAD_DAYS = 90
export const SNOOZE_DAYS = [1, 3, 7] as const

export const LEAD_FILTERS = ['waiting', 'hot', 'idle'] as const
export type LeadFilter = (typeof LEAD_FILTERS)[number]

/** A conversation whose last word is the client's. */
export type WaitingLead = {
  conversationId: string
  clientId: string
  name: string
  stage: ClientStage
  listing: string
  text: string
  waitingSince: Date
}

export type Leads = { waiting: WaitingLead[]; hot: ClientRow[]; idle: ClientRow[] }

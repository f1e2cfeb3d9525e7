import { m } from '#app/messages/messages.js'
import type { Reaction } from '#app/shared/agent-vocabulary.ts'
import type { ShortlistState } from './shortlist.model.ts'

const REACTION_TEXTS: Record<Reaction, () => string> = {
  yes: m.shortlist_reaction_yes,
  no: m.shortlist_reaction_no,
  ask: m.shortlist_reaction_ask,
}
export const getReactionLabel = (reaction: Reaction) => REACTION_TEXTS[reaction]()

const STATE_TEXTS: Record<ShortlistState, () => string> = {
  open: m.ui_open,
  expired: m.shortlist_state_expired,
  revoked: m.shortlist_state_revoked,
}
export const getShortlistStateLabel = (state: ShortlistState) => STATE_TEXTS[state]()

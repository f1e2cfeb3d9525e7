import { m } from '#app/messages/messages.js'
import type { ContactChannel } from '#app/shared/agent-vocabulary.ts'
import type { ClientStage, ClientType } from '#app/shared/vocabulary.ts'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import type { ClientDue, ClientSort } from './client.model.ts'

const STAGES: Record<ClientStage, { label: () => string; tone: StatusTone }> = {
  new: { label: m.ui_new, tone: 'sea' },
  active: { label: m.ui_active, tone: 'sea' },
  touring: { label: m.client_stage_touring, tone: 'sea' },
  offer: { label: m.client_stage_offer, tone: 'amber' },
  under_contract: { label: m.client_stage_under_contract, tone: 'amber' },
  closed: { label: m.client_stage_closed, tone: 'leaf' },
  inactive: { label: m.ui_inactive, tone: 'slate' },
}
export const getStageLabel = (stage: ClientStage) => STAGES[stage].label()
export const getStageTone = (stage: ClientStage) => STAGES[stage].tone

const TYPES: Record<ClientType, () => string> = {
  renter: m.party_renter,
  landlord: m.party_landlord,
  company: m.client_type_company,
}
export const getClientTypeLabel = (type: ClientType) => TYPES[type]()

const SORTS: Record<ClientSort, () => string> = {
  recent: m.ui_newest_first,
  name: m.ui_name,
  contact: m.client_sort_contact,
  next: m.client_next_action,
}
export const getClientSortLabel = (sort: ClientSort) => SORTS[sort]()

const DUES: Record<ClientDue, () => string> = {
  late: m.ui_late,
  due: m.client_due_due,
  none: m.ui_none,
}
export const getClientDueLabel = (due: ClientDue) => DUES[due]()

const CHANNELS: Record<ContactChannel, () => string> = {
  phone: m.ui_phone,
  email: m.ui_by_email,
  chat: m.client_channel_chat,
  meeting: m.client_channel_meeting,
}
export const getChannelLabel = (channel: ContactChannel) => CHANNELS[channel]()

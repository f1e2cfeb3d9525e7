import { m } from '#app/messages/messages.js'
import type { ContactChannel } from '#app/shared/agent-vocabulary.ts'
import type { ClientStage, ClientType } from '#app/shared/vocabulary.ts'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import type { ClientDue, ClientSort } from './client.model.ts'

const STAGES: Record<ClientStage, { label: () => string; tone: StatusTone }> = {
  new: { label: m.client_stage_new, tone: 'sea' },
  active: { label: m.client_stage_active, tone: 'sea' },
  touring: { label: m.client_stage_touring, tone: 'sea' },
  offer: { label: m.client_stage_offer, tone: 'amber' },
  under_contract: { label: m.client_stage_under_contract, tone: 'amber' },
  closed: { label: m.client_stage_closed, tone: 'leaf' },
  inactive: { label: m.client_stage_inactive, tone: 'slate' },
}
export const getStageLabel = (stage: ClientStage) => STAGES[stage].label()
export const getStageTone = (stage: ClientStage) => STAGES[stage].tone

const TYPES: Record<ClientType, () => string> = {
  renter: m.client_type_renter,
  landlord: m.client_type_landlord,
  company: m.client_type_company,
}
export const getClientTypeLabel = (type: ClientType) => TYPES[type]()

const SORTS: Record<ClientSort, () => string> = {
  recent: m.client_sort_recent,
  name: m.client_sort_name,
  contact: m.client_sort_contact,
  next: m.client_next_action,
}
export const getClientSortLabel = (sort: ClientSort) => SORTS[sort]()

const DUES: Record<ClientDue, () => string> = {
  late: m.client_due_filter_late,
  due: m.client_due_due,
  none: m.client_due_filter_none,
}
export const getClientDueLabel = (due: ClientDue) => DUES[due]()

const CHANNELS: Record<ContactChannel, () => string> = {
  phone: m.client_channel_phone,
  email: m.client_channel_email,
  chat: m.client_channel_chat,
  meeting: m.client_channel_meeting,
}
export const getChannelLabel = (channel: ContactChannel) => CHANNELS[channel]()

import { m } from '#app/messages/messages.js'
import type { TenantInvitationStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { TenantFilter } from './tenant-list.model.ts'

const FILTER_LABELS = {
  current: m.rent_tenants_current,
  upcoming: m.rent_tenants_upcoming,
  ending: m.rent_tenants_ending,
  former: m.rent_tenants_former,
  owing: m.rent_tenants_owing,
  deposit: m.rent_tenants_deposit,
} satisfies Record<TenantFilter, () => string>

export const getTenantFilterLabel = (filter: TenantFilter): string => FILTER_LABELS[filter]()

const INVITATION_LABELS = {
  not_invited: m.tenant_not_invited,
  invited: m.tenant_invited,
  accepted: m.ui_accepted,
  declined: m.ui_declined,
} satisfies Record<TenantInvitationStatus, () => string>

export const getInvitationLabel = (status: TenantInvitationStatus): string => INVITATION_LABELS[status]()

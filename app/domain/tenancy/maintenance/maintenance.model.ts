import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, id } from '#app/shared/lists/filters.ts'
import {
  MAINTENANCE_PRIORITIES,
  type MaintenancePriority,
  type MaintenanceStatus,
} from '#app/shared/tenancy-vocabulary.ts'

export const MAINTENANCE_MESSAGE_MAX = 2_000

const MAINTENANCE_SORTS = ['due', 'newest', 'listing'] as const
export type MaintenanceSort = (typeof MAINTENANCE_SORTS)[number]

/** `open` in the address means both open states. */
const MAINTENANCE_FILTERS = ['open', 'late', 'completed', 'cancelled', 'all'] as const
export type MaintenanceFilter = (typeof MAINTENANCE_FILTERS)[number]

export const maintenanceList = defineList({
  filters: {
    show: choice(MAINTENANCE_FILTERS, { fallback: 'open' }),
    priority: choice(MAINTENANCE_PRIORITIES),
    listingId: id({ param: 'listing' }),
  },
  sorts: MAINTENANCE_SORTS,
  pageSize: 20,
})
export type MaintenanceQuery = Criteria<typeof maintenanceList>

export type MaintenanceRow = {
  id: string
  title: string
  listing: string
  priority: MaintenancePriority
  status: MaintenanceStatus
  tenant: string | null
  assignedTo: string | null
  respondBy: Date | null
  respondedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type MaintenanceCounts = Record<MaintenanceFilter, number> & {
  /** With all filters. */
  found: number
}

export type MaintenanceUpdate = {
  id: string
  author: string
  isOwn: boolean
  message: string | null
  status: MaintenanceStatus | null
  at: Date
}

export type MaintenanceView = Omit<MaintenanceRow, 'listing'> & {
  version: number
  description: string
  completedAt: Date | null
  /** In centavos. */
  cost: number | null
  assigneeEmail: string | null
  listing: { id: string; title: string; address: string }
  photos: { id: string; url: string }[]
  updates: MaintenanceUpdate[]
  moves: MaintenanceStatus[]
  allowed: { comment: boolean; assign: boolean; seeCost: boolean }
}

import type { MaintenancePriority, MaintenanceStatus } from '#app/shared/tenancy-vocabulary.ts'

export const MAINTENANCE_PAGE_SIZE = 20

export const MAINTENANCE_SORTS = ['due', 'newest', 'listing'] as const
export type MaintenanceSort = (typeof MAINTENANCE_SORTS)[number]

/** `open` in the address means both open states. */
export const MAINTENANCE_FILTERS = ['open', 'late', 'completed', 'cancelled', 'all'] as const
export type MaintenanceFilter = (typeof MAINTENANCE_FILTERS)[number]

export type MaintenanceQuery = {
  show: MaintenanceFilter
  priority: MaintenancePriority | null
  listingId: string | null
  sort: MaintenanceSort
  page: number
}

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

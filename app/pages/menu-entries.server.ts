// Entries of the dashboard menu that several roles have: label, icon, heading, and place among the tabs of a phone.
import { m } from '#app/messages/messages.js'
import type { Page } from './page.ts'

export const MENU = {
  dashboard: {
    label: m.dashboard_crumb,
    icon: 'dashboard',
    tab: { at: 1, label: m.layout_home },
  },
  properties: {
    label: m.ui_properties,
    icon: 'building',
    group: 'homes',
    tab: { at: 3 },
  },
  buildings: { label: m.building_title, icon: 'layers', group: 'homes' },
  applications: { label: m.ui_applications, icon: 'file-text', group: 'work' },
  passport: { label: m.passport_title, icon: 'badge-check', group: 'work' },
  maintenanceRequests: {
    label: m.maintenance_request_title,
    icon: 'wrench',
    group: 'homes',
  },
  tenants: { label: m.rent_tenants_crumb, icon: 'users', group: 'homes' },
  amenities: { label: m.ui_amenities, icon: 'calendar', group: 'homes' },
  documents: { label: m.ui_documents, icon: 'file-text', group: 'homes' },
  messages: {
    label: m.ui_messages,
    icon: 'message-circle',
    group: 'work',
    tab: { at: 2 },
  },
  viewings: { label: m.viewing_title, icon: 'calendar', group: 'work' },
  inspections: { label: m.inspection_title, icon: 'eye', group: 'work' },
  saved: { label: m.saved_title, icon: 'heart', group: 'homes' },
} as const satisfies Record<string, Page['menu']>

import { m } from '#app/messages/messages.js'
import type { ChecklistStep } from './checklist.model.ts'

const STEPS: Record<ChecklistStep, { title: () => string; text: () => string }> = {
  verify: { title: m.checklist_verify, text: m.checklist_verify_text },
  license: { title: m.checklist_license, text: m.checklist_license_text },
  listing: { title: m.checklist_listing, text: m.checklist_listing_text },
  publish: { title: m.checklist_publish, text: m.checklist_publish_text },
  hours: { title: m.checklist_hours, text: m.checklist_hours_text },
  payout: { title: m.checklist_payout, text: m.checklist_payout_text },
  tenants: { title: m.checklist_tenants, text: m.checklist_tenants_text },
  client: { title: m.checklist_client, text: m.checklist_client_text },
  renter: { title: m.checklist_renter, text: m.checklist_renter_text },
  search: { title: m.checklist_search, text: m.checklist_search_text },
  save: { title: m.checklist_save, text: m.checklist_save_text },
  contact: { title: m.checklist_contact, text: m.checklist_contact_text },
  apply: { title: m.checklist_apply, text: m.checklist_apply_text },
}

export const getStepTitle = (step: ChecklistStep): string => STEPS[step].title()
export const getStepText = (step: ChecklistStep): string => STEPS[step].text()

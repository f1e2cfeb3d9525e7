import { m } from '#app/messages/messages.js'
import type { AdminRole } from '#app/shared/vocabulary.ts'

const LABELS: Readonly<Record<AdminRole, () => string>> = {
  owner: m.party_owner,
  moderator: m.admin_role_moderator,
  support: m.admin_role_support,
  finance: m.admin_role_finance,
  content: m.admin_role_content,
}

const TEXTS: Readonly<Record<AdminRole, () => string>> = {
  owner: m.admin_role_owner_text,
  moderator: m.admin_role_moderator_text,
  support: m.admin_role_support_text,
  finance: m.admin_role_finance_text,
  content: m.admin_role_content_text,
}

export const getAdminRoleLabel = (role: AdminRole) => LABELS[role]()
export const getAdminRoleText = (role: AdminRole) => TEXTS[role]()

import { m } from '#app/messages/messages.js'
import type { TeamRole } from '#app/shared/vocabulary.ts'

const ROLES: Record<TeamRole, { label: () => string; text: () => string }> = {
  co_owner: { label: m.team_role_co_owner, text: m.team_role_co_owner_text },
  manager: { label: m.team_role_manager, text: m.team_role_manager_text },
  caretaker: { label: m.team_role_caretaker, text: m.team_role_caretaker_text },
  accountant: { label: m.team_role_accountant, text: m.team_role_accountant_text },
}

export const getTeamRoleLabel = (role: TeamRole): string => ROLES[role].label()

/** What the role may do, in one sentence. */
export const getTeamRoleText = (role: TeamRole): string => ROLES[role].text()

import { m } from '#app/messages/messages.js'
import type { TeamHomes, TeamRole } from '#app/shared/vocabulary.ts'

const ROLES: Record<TeamRole, { label: () => string; text: () => string }> = {
  co_owner: { label: m.team_role_co_owner, text: m.team_role_co_owner_text },
  manager: { label: m.team_role_manager, text: m.team_role_manager_text },
  caretaker: { label: m.team_role_caretaker, text: m.team_role_caretaker_text },
  accountant: { label: m.team_role_accountant, text: m.team_role_accountant_text },
}

export const getTeamRoleLabel = (role: TeamRole): string => ROLES[role].label()

/** What the role may do, in one sentence. */
export const getTeamRoleText = (role: TeamRole): string => ROLES[role].text()

/** The first names, and how many more. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).join(', ')
  const more = names.length - SHOWN_NAMES
  return more > 0 ? m.team_homes_more({ homes: shown, count: more }) : shown
}
const SHOWN_NAMES = 5

/** 'All homes' or '3 homes'. */
export const getHomesLabel = ({ homes, buildingIds }: { homes: TeamHomes; buildingIds: readonly string[] }): string =>
  homes === 'all' ? m.ui_all_homes() : m.ui_homes_count({ count: buildingIds.length })

// The pages of the settings in their groups, for the menu at the side and the overview.
import { m } from '#app/messages/messages.js'
import { SETTINGS_GROUPS, type SettingsGroup } from '#app/pages/page.ts'

const LABELS: Record<SettingsGroup, () => string> = {
  account: m.settings_group_account,
  security: m.settings_group_security,
  renting: m.settings_group_renting,
  alerts: m.settings_group_alerts,
  privacy: m.settings_group_privacy,
}

/** Without the groups that have no page for the person. */
export function groupSettingsLinks<T extends { group: SettingsGroup }>(links: readonly T[]) {
  return SETTINGS_GROUPS.map((group) => ({
    id: `settings-${group}`,
    label: LABELS[group](),
    links: links.filter((link) => link.group === group),
  })).filter(({ links: ofGroup }) => ofGroup.length > 0)
}

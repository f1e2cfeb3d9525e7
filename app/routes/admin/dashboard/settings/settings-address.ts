// What the address says about the section Settings: the group and the open dialog.
import { toSection } from '../../shared/admin-address.ts'

export const SETTINGS_TABS = ['site', 'marketplace', 'rent', 'retention'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]
const DIALOGS = ['reset', 'clear'] as const

const find = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null

/** Unknown values count as absent. */
export function readSettingsAddress(params: URLSearchParams) {
  return {
    tab: find(SETTINGS_TABS, params.get('tab')) ?? 'site',
    dialog: find(DIALOGS, params.get('dialog')),
    /** The rule that a correction starts from. */
    ruleId: params.get('rule'),
  }
}

export function toSettings(changes: Readonly<Record<string, string | null>>, search: string): string {
  return toSection('settings', changes, search)
}

import { m } from '#app/messages/messages.js'

/** The backup is the one written before the data were cleared. */
export function buildSettingsNotices(backupName: string | null) {
  return {
    site: m.notice_admin_settingsSaved,
    marketplace: m.notice_admin_settingsSaved,
    retention: m.notice_admin_settingsSaved,
    reset: m.admin_reset_done,
    rule: m.admin_rent_added,
    clear: () => m.admin_clear_done({ name: backupName ?? '' }),
  }
}

import { clearAllData } from '#app/domain/admin/danger-zone/clear-data.commands.server.ts'
import { changeSiteSettings, resetSiteSettings } from '#app/domain/admin/settings/site-settings.commands.server.ts'
import { settingsAction } from '#app/domain/admin/settings/site-settings.schema.ts'
import { addRentControlRule } from '#app/domain/listings/rent-control/rent-control.commands.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { toSettings } from './settings-address.ts'
import { buildSettingsNotices } from './settings-notices.ts'

export const runSettingsAction = defineActions(
  settingsAction,
  buildSettingsNotices(null),
  () => ({
    site: (ctx, input) => changeSiteSettings(ctx, { intent: 'site', ...input }),
    marketplace: (ctx, input) => changeSiteSettings(ctx, { intent: 'marketplace', ...input }),
    reset: (ctx, { password }) => resetSiteSettings(ctx, password),
    clear: clearAllData,
    rule: addRentControlRule,
  }),
  { to: ({ url }) => toSettings({ dialog: null, rule: null }, url.search) },
)

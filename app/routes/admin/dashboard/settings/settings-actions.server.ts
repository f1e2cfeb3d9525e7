import { redirect } from 'react-router'
import { clearAllData } from '#app/domain/admin/danger-zone/clear-data.commands.server.ts'
import { changeSiteSettings, resetSiteSettings } from '#app/domain/admin/settings/site-settings.commands.server.ts'
import { settingsAction } from '#app/domain/admin/settings/site-settings.schema.ts'
import { addRentControlRule } from '#app/domain/listings/rent-control/rent-control.commands.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { ADMINISTRATOR_NOTICES } from '#app/routes/admin/shared/administrator-notices.ts'
import { ADMINISTRATORS } from '../../shared/admin-address.ts'
import { toSettings } from './settings-address.ts'
import { buildSettingsNotices } from './settings-notices.ts'

export const runSettingsAction = defineActions(
  settingsAction,
  buildSettingsNotices(null),
  () => ({
    site: (ctx, input) => changeSiteSettings(ctx, { intent: 'site', ...input }),
    marketplace: (ctx, input) => changeSiteSettings(ctx, { intent: 'marketplace', ...input }),
    retention: (ctx, input) => changeSiteSettings(ctx, { intent: 'retention', ...input }),
    reset: (ctx, { password }) => resetSiteSettings(ctx, password),
    // Null with several owners: another one has to approve
    clear: async (ctx, input) =>
      (await clearAllData(ctx, input)) === null
        ? redirect(addDone(ADMINISTRATORS, ADMINISTRATOR_NOTICES, 'requested'))
        : undefined,
    rule: addRentControlRule,
  }),
  { to: ({ url }) => toSettings({ dialog: null, rule: null }, url.search) },
)

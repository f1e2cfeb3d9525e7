import { redirect } from 'react-router'
import { clearAllData } from '#app/domain/admin/danger-zone/clear-data.commands.server.ts'
import { changeSiteSettings, resetSiteSettings } from '#app/domain/admin/settings/site-settings.commands.server.ts'
import { settingsAction } from '#app/domain/admin/settings/site-settings.schema.ts'
import { addRentControlRule } from '#app/domain/listings/rent-control/rent-control.commands.server.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import type { ActionArgs } from '../section.ts'
import { type Done, toSettings } from './settings-address.ts'

export function act(args: ActionArgs) {
  const finish = (done: Done) => redirect(toSettings({ dialog: null, rule: null, done }, args.url.search))
  return submit(args, settingsAction, async (ctx, input) => {
    switch (input.intent) {
      case 'site':
      case 'marketplace':
        await changeSiteSettings(ctx, input)
        return finish('saved')
      case 'reset':
        await resetSiteSettings(ctx, input.password)
        return finish('reset')
      case 'clear':
        await clearAllData(ctx, input)
        return finish('cleared')
      case 'rule': {
        const { intent: _, ...rule } = input
        await addRentControlRule(ctx, rule)
        return finish('rule')
      }
    }
  })
}

// The section Settings. The group, the open dialog and the notice are in the address.
import { useLocation } from 'react-router'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import type { PlaceHandle } from '../shared/admin-places.ts'
import { buildAdminMeta } from '../shared/admin-shell.tsx'
import { ClearDialog, DangerZone, ResetDialog } from './settings/danger-zone.tsx'
import { loadSettings, type SettingsData } from './settings/load-settings.server.ts'
import { MarketplaceTab } from './settings/marketplace-tab.tsx'
import { RetentionTab } from './settings/retention-tab.tsx'
import { RentTab } from './settings/rent-tab.tsx'
import { runSettingsAction } from './settings/settings-actions.server.ts'
import { SETTINGS_TABS, type SettingsTab, toSettings } from './settings/settings-address.ts'
import { buildSettingsNotices } from './settings/settings-notices.ts'
import { SiteTab } from './settings/site-tab.tsx'
import type { Route } from './+types/settings'

export const handle: PlaceHandle = { place: 'settings' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadSettings(ctx, args.url))
}

export const action = runSettingsAction

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('settings', layout.loaderData)
}

const TAB_LABELS: Record<SettingsTab, () => string> = {
  site: m.admin_settings_tab_site,
  marketplace: m.admin_settings_tab_marketplace,
  rent: m.admin_settings_tab_rent,
  retention: m.admin_settings_tab_retention,
}

export default function AdminSettings({ loaderData: data, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const form = readFormState(actionData)
  const toHere = (changes: Readonly<Record<string, string | null>>) =>
    toSettings({ dialog: null, done: null, ...changes }, search)
  const closeTo = toHere({})
  return (
    <>
      <ConsolePageHead title={m.ui_settings()} context={m.admin_settings_sub()} />
      <DoneNotice notices={buildSettingsNotices(data.backupName)} form={form} className="mb-4" />
      <Tabs
        label={m.admin_settings_tabs()}
        param="tab"
        tabs={SETTINGS_TABS.map((tab) => ({
          value: tab,
          label: TAB_LABELS[tab](),
          content: tab === data.tab ? <TabContent data={data} form={form} toHere={toHere} /> : null,
        }))}
      />
      {data.dialog === 'reset' ? (
        <ResetDialog
          closeTo={closeTo}
          action={toHere({ dialog: 'reset' })}
          form={pickForm(form, 'reset')}
          isFresh={data.isFresh}
        />
      ) : null}
      {data.dialog === 'clear' && data.summary ? (
        <ClearDialog
          closeTo={closeTo}
          action={toHere({ dialog: 'clear' })}
          form={pickForm(form, 'clear')}
          siteName={data.settings.siteName}
          summary={data.summary}
          isSingleOwner={data.isSingleOwner}
        />
      ) : null}
    </>
  )
}

type TabContentProps = {
  data: SettingsData
  form: FormState
  toHere: (changes: Readonly<Record<string, string | null>>) => string
}

function TabContent({ data, form, toHere }: TabContentProps) {
  if (data.tab === 'rent') return <RentTab data={data} form={pickForm(form, 'rule')} toHere={toHere} />
  if (data.tab === 'retention')
    return <RetentionTab data={data} form={pickForm(form, 'retention')} action={toHere({})} />
  if (data.tab === 'marketplace')
    return <MarketplaceTab data={data} form={pickForm(form, 'marketplace')} action={toHere({})} />
  return (
    <>
      <SiteTab data={data} form={pickForm(form, 'site')} action={toHere({})} />
      {data.summary ? (
        <DangerZone
          summary={data.summary}
          resetTo={toHere({ dialog: 'reset' })}
          clearTo={toHere({ dialog: 'clear' })}
        />
      ) : null}
    </>
  )
}

const EMPTY_FORM: FormState = { values: {}, errors: {}, refusal: undefined, alert: undefined }

/** The page has several forms; a refusal belongs to the one that was sent. */
function pickForm(form: FormState, intent: string): FormState {
  return form.values.intent === intent ? form : EMPTY_FORM
}

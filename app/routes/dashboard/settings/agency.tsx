import { redirect } from 'react-router'
import { AgentFields } from '#app/domain/accounts/registration/components/agent-fields.tsx'
import { updateAgency } from '#app/domain/agents/profile/agent-profile.commands.server.ts'
import { getAgency } from '#app/domain/agents/profile/agent-profile.queries.server.ts'
import { buildAgencySchema } from '#app/domain/agents/profile/agent-profile.schema.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { SAVED, SettingsForm, SettingsHead } from './shared/settings-form.tsx'
import { getToday } from './shared/today.server.ts'
import type { Route } from './+types/agency'

export const handle: Crumb = { crumb: m.settings_agency }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ agency: await getAgency(ctx), today: toManilaDay(ctx.now()) }))
}

export function action(args: Route.ActionArgs) {
  return submit(args, buildAgencySchema(getToday(args)), async (ctx, input) => {
    await updateAgency(ctx, input)
    return redirect(`/dashboard/settings/agency${SAVED}`)
  })
}

export function meta() {
  return [{ title: m.settings_agency() }]
}

export default function AgencySettings({ loaderData: { agency, today }, actionData }: Route.ComponentProps) {
  const state = readFormState(actionData, {
    companyName: agency?.agencyName ?? '',
    licenseNumber: agency?.prcLicenseNumber ?? '',
    licenseExpiry: agency?.prcLicenseExpiresOn ?? '',
    yearsExperience: agency?.yearsExperience === null ? '' : String(agency?.yearsExperience ?? ''),
    portfolioSize: agency?.portfolioSize ?? '',
    businessAddress: agency?.businessAddress ?? '',
    credentials: agency?.credentials ?? '',
    insurance: agency?.insurance ?? '',
  })
  return (
    <>
      <SettingsHead title={m.settings_agency()} text={m.settings_agency_text()} />
      {agency ? (
        <Alert
          tone={agency.prcLicenseCheckedAt ? 'leaf' : 'slate'}
          title={
            agency.prcLicenseCheckedAt
              ? m.settings_licence_checked({ date: formatDate(agency.prcLicenseCheckedAt) })
              : m.settings_licence_unchecked()
          }
          className="mb-5 max-w-160"
        />
      ) : null}
      <SettingsForm state={state} version={agency?.version ?? ''}>
        <AgentFields {...state} today={today} />
      </SettingsForm>
    </>
  )
}

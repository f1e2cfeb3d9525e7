import { redirectDocument } from 'react-router'
import { chooseLanguage } from '#app/domain/accounts/profile/profile.commands.server.ts'
import { getOwnProfile } from '#app/domain/accounts/profile/profile.queries.server.ts'
import { languageInput } from '#app/domain/accounts/profile/profile.schema.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { buildLocaleCookie } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { SAVED, SettingsForm, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/language'

export const handle: Crumb = { crumb: m.ui_language }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ locale: (await getOwnProfile(ctx)).locale }))
}

/** Redirects with a new document, because every text of the page changes. */
export function action(args: Route.ActionArgs) {
  return submit(args, languageInput, async (ctx, input) => {
    await chooseLanguage(ctx, input)
    const cookie = buildLocaleCookie(input.locale, { secure: ctx.config.baseUrl.protocol === 'https:' })
    return redirectDocument(`/dashboard/settings/language${SAVED}`, { headers: { 'Set-Cookie': cookie } })
  })
}

export function meta() {
  return [{ title: m.ui_language() }]
}

export default function LanguageSettings({ loaderData: { locale }, actionData }: Route.ComponentProps) {
  const state = readFormState(actionData, { locale })
  return (
    <>
      <SettingsHead title={m.ui_language()} text={m.settings_language_about()} />
      <SettingsForm state={state}>
        <RadioGroup
          legend={m.ui_language()}
          name="locale"
          options={[
            { value: 'en', label: m.language_en() },
            { value: 'fil', label: m.language_fil() },
          ]}
          defaultValue={state.values.locale}
          error={state.errors.locale}
        />
      </SettingsForm>
    </>
  )
}

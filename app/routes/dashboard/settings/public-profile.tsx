// What an agent writes for the public page, with a preview of what is not saved yet.
import { Form, redirect, useNavigation } from 'react-router'
import { AgentDetails } from '#app/domain/agents/directory/components/agent-details.tsx'
import { getAgentLanguageLabel } from '#app/domain/agents/profile/agent-language.labels.ts'
import { getAgency } from '#app/domain/agents/profile/agent-profile.queries.server.ts'
import { getProfileDetails } from '#app/domain/agents/profile/profile-details.queries.server.ts'
import { updatePublicProfile } from '#app/domain/agents/profile/public-profile.commands.server.ts'
import { BIO_MAX, publicProfileInput, SUPERVISOR_NAME_MAX } from '#app/domain/agents/profile/public-profile.schema.ts'
import { getOwnProfile } from '#app/domain/accounts/profile/profile.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { AGENT_LANGUAGES } from '#app/shared/agent-vocabulary.ts'
import { href } from '#app/shared/href.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmbedCard } from './shared/embed-card.tsx'
import { SAVED, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/public-profile'

export const handle: Crumb = { crumb: m.settings_public_profile }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [agency, profile] = await Promise.all([getAgency(ctx), getOwnProfile(ctx)])
    if (agency === null) return { agency: null }
    const { id, version, bio, bioFil, languages, supervisorName, supervisorLicenseNumber } = agency
    return {
      agency: {
        id,
        version,
        languages,
        name: profile.fullName,
        origin: ctx.config.baseUrl.origin,
        stored: {
          bio,
          bioFil: bioFil ?? '',
          supervisorName: supervisorName ?? '',
          supervisorLicenseNumber: supervisorLicenseNumber ?? '',
        },
      },
    }
  })
}

/** A preview saves nothing: the typed values come back beside the page that they would make. */
export function action(args: Route.ActionArgs) {
  return submit(args, publicProfileInput, async (ctx, { intent, ...input }) => {
    if (intent === 'save') {
      await updatePublicProfile(ctx, input)
      return redirect(`/dashboard/settings/public-profile${SAVED}`)
    }
    const [agency, profile] = await Promise.all([getAgency(ctx), getOwnProfile(ctx)])
    if (agency === null) return fail('agent.notFound')
    const { version: _version, ...written } = input
    return {
      preview: {
        name: profile.fullName,
        details: await getProfileDetails(ctx, { id: agency.id, userId: agency.userId }, written),
        typed: {
          bio: written.bio,
          bioFil: written.bioFil ?? '',
          supervisorName: written.supervisorName ?? '',
          supervisorLicenseNumber: written.supervisorLicenseNumber ?? '',
        },
        languages: written.languages,
      },
    }
  })
}

export function meta() {
  return [{ title: m.settings_public_profile() }]
}

export default function PublicProfileSettings({ loaderData: { agency }, actionData }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead title={m.settings_public_profile()} text={m.settings_public_profile_text()} />
      {agency === null ? (
        <Alert tone="amber" title={m.settings_no_agency()} className="max-w-160">
          <ButtonLink to="/dashboard/settings/agency" variant="line" size="small">
            {m.settings_agency()}
          </ButtonLink>
        </Alert>
      ) : (
        <div className="grid gap-5">
          <ProfileForm agency={agency} actionData={actionData} />
          <EmbedCard agentId={agency.id} name={agency.name} origin={agency.origin} />
        </div>
      )}
    </>
  )
}

type Agency = NonNullable<Route.ComponentProps['loaderData']['agency']>

function ProfileForm({ agency, actionData }: { agency: Agency; actionData: Route.ComponentProps['actionData'] }) {
  const preview = actionData && 'preview' in actionData ? actionData.preview : null
  const { values, errors, refusal } = readFormState(actionData, preview?.typed ?? agency.stored)
  const chosen: readonly string[] = preview?.languages ?? agency.languages
  const navigation = useNavigation()
  return (
    <div className="grid gap-5">
      <Form method="post" noValidate className="grid max-w-160 grid-cols-1 gap-5">
        {refusal === undefined ? null : <Alert tone="brick" title={refusal} isAnnounced />}
        <input type="hidden" name="version" value={agency.version} />
        <Textarea
          name="bio"
          label={m.settings_bio()}
          isOptional
          rows={6}
          maxLength={BIO_MAX}
          defaultValue={values.bio}
          error={errors.bio}
        />
        <Textarea
          name="bioFil"
          label={m.settings_bio_fil()}
          isOptional
          rows={6}
          maxLength={BIO_MAX}
          defaultValue={values.bioFil}
          error={errors.bioFil}
        />
        <fieldset>
          <legend className="mb-1.5 text-label font-semibold">{m.agent_languages()}</legend>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {AGENT_LANGUAGES.map((language) => (
              <Checkbox
                key={language}
                name="languages"
                value={language}
                defaultChecked={chosen.includes(language)}
                label={getAgentLanguageLabel(language)}
              />
            ))}
          </div>
        </fieldset>
        <p className="text-sm text-ink-soft">{m.settings_supervisor_hint()}</p>
        <Field
          name="supervisorName"
          label={m.settings_supervisor_name()}
          isOptional
          maxLength={SUPERVISOR_NAME_MAX}
          defaultValue={values.supervisorName}
          error={errors.supervisorName}
        />
        <Field
          name="supervisorLicenseNumber"
          label={m.settings_supervisor_number()}
          isOptional
          inputMode="numeric"
          maxLength={20}
          defaultValue={values.supervisorLicenseNumber}
          error={errors.supervisorLicenseNumber}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            name="intent"
            value="save"
            size="small"
            loading={navigation.formData?.get('intent') === 'save'}
          >
            {m.ui_save()}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="preview"
            variant="line"
            size="small"
            loading={navigation.formData?.get('intent') === 'preview'}
          >
            {m.ui_preview()}
          </Button>
          <ButtonLink to={href('/agents/:agentId', { agentId: agency.id })} variant="ghost" size="small">
            {m.review_profile_link()}
          </ButtonLink>
        </div>
      </Form>
      {preview === null ? null : (
        <Card>
          <CardHead title={m.ui_preview()} sub={m.settings_preview_text()} level={3} />
          <CardBody>
            <AgentDetails name={preview.name} details={preview.details} />
          </CardBody>
        </Card>
      )}
    </div>
  )
}

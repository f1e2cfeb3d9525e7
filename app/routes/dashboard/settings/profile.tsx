import { Form, redirect, useNavigation } from 'react-router'
import { changeAvatar, removeAvatar } from '#app/domain/accounts/profile/avatar.commands.server.ts'
import { AvatarField } from '#app/domain/accounts/profile/components/avatar-field.tsx'
import { getFieldId, getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import { ContactFields } from '#app/domain/accounts/registration/components/person-fields.tsx'
import { updateProfile } from '#app/domain/accounts/profile/profile.commands.server.ts'
import { getOwnProfile, type OwnProfile } from '#app/domain/accounts/profile/profile.queries.server.ts'
import { buildProfileSchema } from '#app/domain/accounts/profile/profile.schema.ts'
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { AVATAR_FORM, avatarInput } from './profile/avatar-input.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { SAVED, SettingsForm, SettingsHead } from './shared/settings-form.tsx'
import { getToday } from './shared/today.server.ts'
import type { Route } from './+types/profile'

export const handle: Crumb = { crumb: m.settings_profile }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [profile, { maxUploadMb }] = await Promise.all([getOwnProfile(ctx), getSettings(ctx)])
    return { profile, maxUploadMb, today: toManilaDay(ctx.now()) }
  })
}

/** The page has two forms; the one with the picture has a query parameter. */
export async function action(args: Route.ActionArgs) {
  if (args.url.searchParams.has(AVATAR_FORM)) {
    return submit(args, avatarInput, async (ctx, { picture }) => {
      if (picture) await changeAvatar(ctx, picture)
      else await removeAvatar(ctx)
      return redirect(`/dashboard/settings/profile${SAVED}`)
    })
  }
  return submit(args, buildProfileSchema(getToday(args)), async (ctx, input) => {
    await updateProfile(ctx, input)
    return redirect(`/dashboard/settings/profile${SAVED}`)
  })
}

export function meta() {
  return [{ title: m.settings_profile() }]
}

export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, maxUploadMb, today } = loaderData
  const stored = {
    fullName: profile.fullName,
    phone: profile.phone ? formatPhone(profile.phone) : '',
    dateOfBirth: profile.dateOfBirth,
    contactMethod: profile.contactMethod,
  }
  const refused = readFormState(actionData, stored)
  const isAboutPicture = 'picture' in refused.errors
  const state = isAboutPicture ? readFormState(undefined, stored) : refused
  return (
    <>
      <SettingsHead title={m.settings_profile()} text={m.settings_profile_text()} />
      <Picture profile={profile} maxMb={maxUploadMb} error={refused.errors.picture} />
      <SettingsForm state={state} version={profile.version}>
        <ProfileFields state={state} email={profile.email} today={today} />
      </SettingsForm>
    </>
  )
}

function ProfileFields({ state, email, today }: { state: FormState; email: string; today: Day }) {
  return (
    <>
      <Field
        {...getTextFieldProps(state, 'fullName')}
        label={m.ui_full_name()}
        autoComplete="name"
        required
        maxLength={200}
      />
      <Field
        label={m.ui_email()}
        value={email}
        readOnly
        hint={<TextLink to="/dashboard/settings/email">{m.settings_email_change()}</TextLink>}
      />
      <ContactFields today={today} {...state} />
    </>
  )
}

function Picture({ profile, maxMb, error }: { profile: OwnProfile; maxMb: number; error?: string }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form
      method="post"
      action={`/dashboard/settings/profile?${AVATAR_FORM}`}
      encType="multipart/form-data"
      className="mb-8 grid max-w-160 gap-4 border-b border-line pb-8 sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <Avatar name={profile.fullName} src={profile.avatarUrl} size={64} />
      <div className="grid gap-3">
        <AvatarField id={getFieldId('picture')} name="picture" maxMb={maxMb} error={error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" variant="soft" loading={isBusy}>
            {m.settings_picture_save()}
          </Button>
          {profile.avatarUrl ? (
            <Button type="submit" size="small" variant="ghost" name="remove" value="yes">
              {m.settings_picture_remove()}
            </Button>
          ) : null}
        </div>
      </div>
    </Form>
  )
}

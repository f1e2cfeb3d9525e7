// Instructions for deleting one's data, linked from Facebook's settings.
import { m } from '#app/messages/messages.js'
import { read } from '#app/http/forms/respond.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { ERASURE_GRACE_DAYS } from '#app/domain/privacy/erasure/erasure.rules.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import type { Route } from './+types/facebook-data-deletion'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ siteName: (await getSettings(ctx)).siteName }))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${m.facebook_title()} · ${loaderData?.siteName ?? ''}` },
    { name: 'description', content: m.facebook_intro({ site: loaderData?.siteName ?? '' }) },
  ]
}

export default function FacebookDataDeletion({ loaderData: { siteName } }: Route.ComponentProps) {
  const days = ERASURE_GRACE_DAYS
  return (
    <div className="page-width max-w-180! py-10 md:py-16">
      <h1 className="font-head text-title font-bold">{m.facebook_title()}</h1>
      <p className="mt-4 text-ink-soft">{m.facebook_intro({ site: siteName })}</p>
      <h2 className="mt-8 font-head text-heading font-semibold">{m.facebook_from_us()}</h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-6">
        <li>{m.facebook_from_us_1({ site: siteName })}</li>
        <li>{m.facebook_from_us_2()}</li>
        <li>{m.facebook_from_us_3({ days })}</li>
      </ol>
      <ButtonLink to="/dashboard/settings/privacy/deletion" size="small" className="mt-4">
        {m.ui_open_settings()}
      </ButtonLink>
      <h2 className="mt-8 font-head text-heading font-semibold">{m.facebook_from_facebook()}</h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-6">
        <li>{m.facebook_from_facebook_1({ site: siteName })}</li>
        <li>{m.facebook_from_facebook_2()}</li>
      </ol>
      <h2 className="mt-8 font-head text-heading font-semibold">{m.facebook_what()}</h2>
      <p className="mt-3">{m.facebook_what_text()}</p>
    </div>
  )
}

// Opened by the link in the mail. GET changes nothing; the button downloads the export, once (promises C2, P2).
import { downloadInput } from '#app/domain/privacy/consents/privacy.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { tokenPageHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { DownloadForm } from '#app/domain/privacy/export/components/export-card.tsx'
import { SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/download'

export const handle: Crumb = { crumb: m.privacy_export }

export function loader(args: Route.LoaderArgs) {
  return read(args, () => {
    const link = downloadInput.safeParse(Object.fromEntries(args.url.searchParams))
    return link.success ? link.data : fail('export.expired')
  })
}

export const headers = tokenPageHeaders

export function meta() {
  return [{ title: m.privacy_export() }]
}

export default function Download({ loaderData: { id, token } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead title={m.privacy_export()} text={m.privacy_export_once()} />
      <DownloadForm id={id} token={token} />
    </>
  )
}

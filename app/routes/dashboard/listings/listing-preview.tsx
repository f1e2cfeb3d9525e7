// How renters will see a listing, for the people who may edit it.
import { useLocation } from 'react-router'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildListingCrumb } from '#app/routes/dashboard/listings/shared/listing-crumb.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ListingPage } from '#app/routes/shared/listing/listing-page.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { loadPreview } from './listing-preview/load-preview.server.ts'
import type { Route } from './+types/listing-preview'

export const handle = buildListingCrumb(m.ui_preview)

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadPreview(ctx, args.params.id))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.listing.title ?? '' }]
}

export default function ListingPreview({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { isPublic, ...page } = loaderData
  return (
    <>
      <Alert
        tone="sea"
        title={isPublic ? m.editor_preview_public() : m.editor_preview_text()}
        className="mb-4"
        action={<TextLink to={pathname.replace(/preview$/, 'edit?step=review')}>{m.editor_preview_back()}</TextLink>}
      />
      <ListingPage {...page} isOwn apply={null} />
    </>
  )
}

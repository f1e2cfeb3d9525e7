// The photos of one own listing. The editor shows the same part as a step; lists link here. Works as plain forms, too.
import { Form } from 'react-router'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { PhotoEditor } from '#app/domain/listings/photos/components/photo-editor.tsx'
import { listOwnPhotos } from '#app/domain/listings/photos/own-photos.queries.server.ts'
import type { RemovedPhoto } from '#app/domain/listings/photos/photo.model.ts'
import { photoChange } from '#app/domain/listings/photos/photo.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { isMultipart, readPhotoForm } from '#app/http/forms/photo-body.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { buildListingCrumb } from '#app/routes/dashboard/listings/shared/listing-crumb.ts'
import {
  changeFromForm,
  readRemoved,
  type RefusedFile,
  uploadFromForm,
} from './listing-photos/handle-photo-form.server.ts'
import type { Route } from './+types/listing-photos'

export const handle = buildListingCrumb(m.ui_photos)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { id } = args.params
    const photos = await listOwnPhotos(ctx, id)
    const [{ maxUploadMb }, listing] = await Promise.all([getSettings(ctx), loadOwnListing(ctx, id)])
    const title = pickTranslation(ctx.request.locale, listing.title, listing.titleFil)
    return { listingId: id, title, photos, maxUploadMb, formKey: crypto.randomUUID(), removed: readRemoved(args.url) }
  })
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  if (isMultipart(args.request))
    return read(args, async (ctx) => uploadFromForm(ctx, args.url, id, await readPhotoForm(args.request)))
  return submit(args, photoChange, (ctx, change) => changeFromForm(ctx, args.url, id, change))
}

export function meta() {
  return [{ title: m.ui_photos() }]
}

export default function ListingPhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, removed, ...editor } = loaderData
  const refused: readonly RefusedFile[] = actionData && 'refused' in actionData ? actionData.refused : []
  const { refusal } = readFormState(actionData)
  return (
    <>
      <ConsolePageHead title={m.ui_photos()} context={title} />
      <div className="grid grid-cols-1 gap-4">
        {refusal ? <Alert tone="brick" title={refusal} isAnnounced /> : null}
        {refused.map(({ name, message }) => (
          <Alert key={name} tone="brick" title={`${name}: ${message}`} isAnnounced />
        ))}
        {removed ? <UndoNotice removed={removed} /> : null}
        <Card className="p-4 sm:p-4.5">
          <PhotoEditor {...editor} />
        </Card>
      </div>
    </>
  )
}

/** The undo of a removal without JavaScript. */
function UndoNotice({ removed }: { removed: RemovedPhoto }) {
  return (
    <Alert
      tone="leaf"
      title={m.photos_removed()}
      action={
        <Form method="post">
          <input type="hidden" name="stem" value={removed.stem} />
          <input type="hidden" name="position" value={removed.position} />
          <input type="hidden" name="caption" value={removed.caption} />
          <Button type="submit" name="intent" value="restore" variant="line" size="compact">
            {m.ui_undo()}
          </Button>
        </Form>
      }
    />
  )
}

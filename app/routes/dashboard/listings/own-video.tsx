// The uploaded video of one own listing. The editor shows the same part beside the link to a video. Works as plain forms, too.
import { data, redirect, useLocation } from 'react-router'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { VideoEditor } from '#app/domain/listings/media/components/video-editor.tsx'
import { removeVideo, uploadVideo } from '#app/domain/listings/media/uploaded-video.commands.server.ts'
import { getUploadedVideo } from '#app/domain/listings/media/uploaded-video.queries.server.ts'
import { videoChange } from '#app/domain/listings/media/uploaded-video.schema.ts'
import { listStoredPhotos } from '#app/domain/listings/photos/own-photos.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { isMultipart } from '#app/http/forms/photo-body.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { readVideoForm } from '#app/http/forms/video-body.server.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { m } from '#app/messages/messages.js'
import { authorize } from '#app/permissions/policy.ts'
import { buildListingCrumb } from '#app/routes/dashboard/listings/shared/listing-crumb.ts'
import { Card } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import type { Route } from './+types/own-video'

export const handle = buildListingCrumb(m.video_page)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { id } = args.params
    const listing = await loadOwnListing(ctx, id)
    authorize(ctx.actor, 'listing.editPhotos', listing)
    const [video, photos] = await Promise.all([getUploadedVideo(ctx, id), listStoredPhotos(ctx, id)])
    return {
      listingId: id,
      title: pickTranslation(ctx.request.locale, listing.title, listing.titleFil),
      video,
      cover: photos[0]?.url ?? null,
      hasLink: listing.videoId !== null,
      formKey: crypto.randomUUID(),
      isRemoving: video !== null && args.url.searchParams.has('remove'),
      isSent: args.url.searchParams.has('sent'),
    }
  })
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  const { pathname } = args.url
  if (isMultipart(args.request)) return uploadFromForm(args)
  return submit(args, videoChange, async (ctx) => {
    await removeVideo(ctx, id)
    return redirect(pathname)
  })
}

/** A refused file comes back with its reason at the field. */
function uploadFromForm(args: Route.ActionArgs) {
  return read(args, (ctx) =>
    readVideoForm(args, async ({ key, file }) => {
      if (!file) return data({ fileError: fieldMessage('field.file.required') }, { status: 400 })
      try {
        await uploadVideo(ctx, { listingId: args.params.id, key, file })
      } catch (error) {
        if (!isAppError(error) || error.status === 404) throw error
        return data({ fileError: errorMessage(error.code, error.params) }, { status: error.status })
      }
      return redirect(`${args.url.pathname}?sent`)
    }),
  )
}

export function meta() {
  return [{ title: m.video_page() }]
}

export default function OwnVideoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, isRemoving, isSent, ...editor } = loaderData
  const { pathname } = useLocation()
  const fileError = actionData && 'fileError' in actionData ? actionData.fileError : undefined
  const { refusal } = readFormState(actionData)
  return (
    <>
      <ConsolePageHead title={m.video_page()} context={title} />
      <div className="grid grid-cols-1 gap-4">
        {isSent ? <Alert tone="leaf" title={m.video_done_upload()} isAnnounced /> : null}
        <Card className="p-4 sm:p-4.5">
          <VideoEditor {...editor} path={pathname} error={fileError} />
        </Card>
      </div>
      {isRemoving ? (
        <ConfirmDialog
          title={m.video_remove()}
          closeTo={pathname}
          action={pathname}
          hiddenFields={{ intent: 'remove' }}
          confirmLabel={m.video_remove()}
          error={refusal}
        >
          {editor.hasLink ? m.video_remove_to_link() : m.video_remove_text()}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

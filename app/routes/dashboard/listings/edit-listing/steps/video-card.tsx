// The uploaded video, below the step with the link to a video: a file has a form of its own.
import { useLocation } from 'react-router'
import { VideoEditor } from '#app/domain/listings/media/components/video-editor.tsx'
import { m } from '#app/messages/messages.js'
import type { StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'
import { href } from '#app/shared/href.ts'

export function VideoCard({ listing, editor, formKey }: StepProps & { formKey: string }) {
  const { id, photos, uploadedVideo } = listing
  // An administrator edits at the addresses of landlords
  const path = useLocation().pathname.startsWith('/dashboard/agent')
    ? href('/dashboard/agent/properties/:id/video', { id })
    : href('/dashboard/landlord/properties/:id/video', { id })
  return (
    <section aria-labelledby="video-card-title" className="mt-4 rounded-box border border-line bg-surface p-4 md:p-4.5">
      <h2 id="video-card-title" className="mb-1 font-head text-base font-semibold">
        {m.video_page()}
      </h2>
      <VideoEditor
        listingId={id}
        video={uploadedVideo}
        cover={photos[0]?.url ?? null}
        hasLink={editor.state.loaded.values.video !== ''}
        path={path}
        formKey={formKey}
      />
    </section>
  )
}

// Parts of an editor and of a dashboard: steps, saving, uploads, timeline.
import type { ReactNode } from 'react'
import { UploadGrid, UploadTile } from '#app/ui/controls/upload-tile.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { SaveBar, SaveStatus } from '#app/ui/forms/save-bar.tsx'
import { TrashIcon } from '#app/ui/icons/console-icons.tsx'
import { BuildingIcon, CopyIcon } from '#app/ui/icons/icons.tsx'
import { StepBar } from '#app/ui/navigation/step-bar.tsx'
import { MenuItem } from '#app/ui/overlays/menu.tsx'
import { CONSOLE_SAMPLES } from './console-samples.ts'
import { Row, Specimen, type Theme } from './specimen.tsx'

const { sections: SECTIONS, saving: SAVING, uploads: UPLOADS } = CONSOLE_SAMPLES
const STEP_STATES = ['done', 'problem', 'todo', 'todo', 'todo', 'todo'] as const
const NOW = new Date('2026-11-13T02:00:00Z')

export function ConsoleEditor({ theme }: { theme: Theme }) {
  return (
    <>
      <Specimen title={SECTIONS.steps}>
        <StepBar
          label={`${CONSOLE_SAMPLES.stepsLabel}, ${theme}`}
          current={2}
          steps={CONSOLE_SAMPLES.steps.map((label, index) => ({
            label,
            to: `/dev/components?step=${index}`,
            state: STEP_STATES[index] ?? 'todo',
          }))}
        />
      </Specimen>
      <Specimen title={SECTIONS.saving}>
        <Saving />
      </Specimen>
      <Specimen title={SECTIONS.uploads} className="max-w-160">
        <Uploads theme={theme} />
      </Specimen>
      <Specimen title={SECTIONS.timeline} className="max-w-110">
        <div className="rounded-box border border-line bg-surface">
          <Timeline
            label={`${CONSOLE_SAMPLES.timelineLabel}, ${theme}`}
            now={NOW}
            isScrollable
            events={CONSOLE_SAMPLES.timeline.map(({ title, text, minutes, tone }) => ({
              id: title,
              title,
              text,
              tone,
              at: new Date(NOW.getTime() - minutes * 60_000),
              icon: <BuildingIcon size={18} />,
            }))}
          />
        </div>
      </Specimen>
    </>
  )
}

/** Each bar in a box, so that they do not stick to the window. */
function Saving() {
  return (
    <>
      <Row>
        <SaveStatus state="saving" />
        <SaveStatus state="saved" text={SAVING.ago} />
        <SaveStatus state="failed" onRetry={doNothing} />
      </Row>
      <div>
        <SaveBar state="dirty" text={SAVING.dirty} saveLabel={SAVING.label} />
      </div>
      <div>
        <SaveBar state="saving" saveLabel={SAVING.label} />
      </div>
      <div>
        <SaveBar state="saved" />
      </div>
      <div>
        <SaveBar state="failed" text={SAVING.failed} saveLabel={SAVING.label} onRetry={doNothing} />
      </div>
    </>
  )
}

function Uploads({ theme }: { theme: Theme }) {
  const menu: ReactNode = (
    <>
      <MenuItem icon={<CopyIcon size={18} />} onSelect={doNothing}>
        {UPLOADS.makeCover}
      </MenuItem>
      <MenuItem icon={<TrashIcon size={18} />} tone="danger" onSelect={doNothing}>
        {UPLOADS.remove}
      </MenuItem>
    </>
  )
  const done = { state: 'done', menu, handle: {} } as const
  return (
    <UploadGrid label={`${UPLOADS.label}, ${theme}`}>
      <UploadTile {...done} name={UPLOADS.front} isCover picture={<Picture place="cebu" />} />
      <UploadTile {...done} name={UPLOADS.living} picture={<Picture place="bgc" />} />
      <UploadTile {...done} name={UPLOADS.bedroom} isDragged picture={<Picture place="davao" />} />
      <UploadTile
        state="uploading"
        name={UPLOADS.kitchen}
        progress={62}
        progressText={UPLOADS.megabytes}
        picture={<Picture place="bgc" />}
        onCancel={doNothing}
      />
      <UploadTile
        state="refused"
        name={UPLOADS.kitchen}
        reason={UPLOADS.refused}
        onRetry={doNothing}
        onRemove={doNothing}
      />
    </UploadGrid>
  )
}

function Picture({ place }: { place: 'bgc' | 'cebu' | 'davao' }) {
  return <img src={`/pictures/city-${place}-400.webp`} alt="" width={400} height={267} loading="lazy" />
}

function doNothing(): void {
  // a sample without effect
}

// The document on a dark table. A picture can be zoomed, fitted and turned; a PDF is a download, because the server did not make it again.
import { type CSSProperties, useState } from 'react'
import { getVerificationLabel } from '#app/domain/accounts/verification/verification.labels.ts'
import type { DeskItem } from '#app/domain/admin/verifications/verification-desk.queries.server.ts'
import { formatPercent } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { DownloadIcon, RotateLeftIcon, RotateRightIcon } from '#app/ui/icons/console-icons.tsx'
import { MaximizeIcon, MinusIcon, PlusIcon } from '#app/ui/icons/icons.tsx'
import '#app/ui/styles/console.css'

export function DocumentViewer({ item: { id, kind, contentType, fileName } }: { item: DeskItem }) {
  const url = href('/admin/verifications/:id/document', { id })
  return (
    <section aria-label={m.desk_document()} className="desk-viewer">
      {contentType === 'image/webp' ? (
        <Picture url={url} name={getVerificationLabel(kind)} />
      ) : (
        <>
          <div className="desk-tools">
            <span className="desk-note">{m.desk_only_here()}</span>
          </div>
          <div className="desk-file">
            <ButtonLink to={url} reloadDocument variant="line" size="small" icon={<DownloadIcon size={18} />}>
              {m.desk_download({ name: fileName ?? m.desk_document() })}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  )
}

const ZOOMS = [1, 1.25, 1.5, 2, 3, 4] as const

function Picture({ url, name }: { url: string; name: string }) {
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const zoom = ZOOMS[step] ?? 1
  const fit = () => {
    setStep(0)
    setTurns(0)
  }
  return (
    <>
      <div className="desk-tools">
        <Tools
          zoom={zoom}
          onZoom={(by) => setStep(Math.min(Math.max(step + by, 0), ZOOMS.length - 1))}
          onFit={fit}
          onTurn={(by) => setTurns(turns + by)}
        />
        <span className="desk-note">{m.desk_only_here()}</span>
      </div>
      <section
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="desk-stage"
      >
        <div
          className="desk-sheet"
          data-side={turns % 2 !== 0 || undefined}
          style={{ '--zoom': zoom, '--turn': `${turns * 90}deg` } as CSSProperties}
        >
          <img src={url} alt={name} />
        </div>
      </section>
    </>
  )
}

type ToolsProps = { zoom: number; onZoom: (by: 1 | -1) => void; onFit: () => void; onTurn: (by: 1 | -1) => void }

/** They need JavaScript, so they appear after hydration. */
function Tools({ zoom, onZoom, onFit, onTurn }: ToolsProps) {
  if (!useIsHydrated()) return null
  return (
    <>
      <button type="button" aria-label={m.map_zoom_out()} title={m.map_zoom_out()} onClick={() => onZoom(-1)}>
        <MinusIcon size={18} />
      </button>
      <output>{formatPercent(zoom * 100, { decimals: 0 })}</output>
      <button type="button" aria-label={m.map_zoom_in()} title={m.map_zoom_in()} onClick={() => onZoom(1)}>
        <PlusIcon size={18} />
      </button>
      <button type="button" aria-label={m.desk_fit()} title={m.desk_fit()} onClick={onFit}>
        <MaximizeIcon size={18} />
      </button>
      <button type="button" aria-label={m.desk_turn_left()} title={m.desk_turn_left()} onClick={() => onTurn(-1)}>
        <RotateLeftIcon size={18} />
      </button>
      <button type="button" aria-label={m.desk_turn_right()} title={m.desk_turn_right()} onClick={() => onTurn(1)}>
        <RotateRightIcon size={18} />
      </button>
    </>
  )
}

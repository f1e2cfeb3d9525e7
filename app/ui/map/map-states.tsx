// Skeleton and error of the map. Both have the size of the map, to avoid a layout shift.
import type { MapLabels } from './map-model.ts'

export function MapSkeleton({ labels }: { labels: Pick<MapLabels, 'loading'> }) {
  return (
    <div className="absolute inset-0 grid place-items-center bg-sea-soft">
      <output className="text-sm text-ink-soft">{labels.loading}</output>
    </div>
  )
}

export function MapFailure({ labels, onRetry }: { labels: Pick<MapLabels, 'failed' | 'retry'>; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-sea-soft p-4 text-center"
    >
      <p className="text-ink">{labels.failed}</p>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-11 rounded-[10px] border border-sea px-4 font-semibold text-sea-strong hover:bg-surface"
      >
        {labels.retry}
      </button>
    </div>
  )
}

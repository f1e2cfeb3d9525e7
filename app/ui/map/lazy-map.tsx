// A placeholder for a map that loads nothing until it is visible; then code, styles and data load together. In data-saving mode it loads
// nothing until the person asks for it.
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#app/messages/messages.js'
import { asksForMap, isSavingData, MAP_PARAM } from '#app/shared/data-saving.ts'
import type { MapProps } from './map-model.ts'
import { MapFailure, MapSkeleton } from './map-states.tsx'

type Loader = () => Promise<{ MapView: ComponentType<MapProps> }>
const loadView: Loader = () => import('./map-view.tsx')
/** Starts loading a little before it is visible. */
const LOAD_MARGIN = '200px'

export type LazyMapProps = MapProps & { load?: Loader }

/** Set the size in `className`; skeleton, error and map fill it. */
export function LazyMap(props: LazyMapProps) {
  return isSavingData() ? <MapOnRequest {...props} /> : <VisibleMap {...props} />
}

/** A link to the same page with its map, because a page in data-saving mode may have no code that a button could start. */
function MapOnRequest(props: LazyMapProps) {
  const { search } = useLocation()
  return (
    <div id={MAP_PARAM}>{asksForMap(search) ? <VisibleMap {...props} /> : <MapLink search={search} {...props} />}</div>
  )
}

function MapLink({ search, className = '' }: { search: string; className?: string | undefined }) {
  const params = new URLSearchParams(search)
  params.set(MAP_PARAM, 'shown')
  return (
    <div className={`grid place-items-center bg-sea-soft ${className}`}>
      <Link
        to={{ search: params.toString(), hash: MAP_PARAM }}
        className="inline-flex min-h-11 items-center font-semibold text-sea underline-offset-3 hover:underline"
      >
        {m.data_saving_map()}
      </Link>
    </div>
  )
}

function VisibleMap({ load = loadView, ...props }: LazyMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [View, setView] = useState<ComponentType<MapProps> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  const fetchView = useCallback(() => {
    setHasFailed(false)
    load().then(
      ({ MapView }) => setView(() => MapView),
      () => setHasFailed(true),
    )
  }, [load])

  useEffect(() => {
    if (!container.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        fetchView()
      },
      { rootMargin: LOAD_MARGIN },
    )
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [fetchView])

  if (View) return <View {...props} />
  return (
    <div ref={container} className={`relative overflow-hidden ${props.className ?? ''}`}>
      {hasFailed ? <MapFailure labels={props.labels} onRetry={fetchView} /> : <MapSkeleton labels={props.labels} />}
    </div>
  )
}

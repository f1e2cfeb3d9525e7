// A placeholder for a map that loads nothing until it is visible; then code, styles and data load together.
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import type { MapProps } from './map-model.ts'
import { MapFailure, MapSkeleton } from './map-states.tsx'

type Loader = () => Promise<{ MapView: ComponentType<MapProps> }>
const loadView: Loader = () => import('./map-view.tsx')
/** Starts loading a little before it is visible. */
const LOAD_MARGIN = '200px'

export type LazyMapProps = MapProps & { load?: Loader }

/** Set the size in `className`; skeleton, error and map fill it. */
export function LazyMap({ load = loadView, ...props }: LazyMapProps) {
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

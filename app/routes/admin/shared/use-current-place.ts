import { useMatches } from 'react-router'
import type { AdminPlace, PlaceHandle } from './admin-places.ts'

/** The place that the open route names in its handle. */
export function useCurrentPlace(): AdminPlace {
  const handles = useMatches().map(({ handle }) => handle as Partial<PlaceHandle> | undefined)
  return handles.find((handle) => handle?.place !== undefined)?.place ?? 'overview'
}

// The pins and clusters inside a view.
import Supercluster from 'supercluster'
import type { MapBounds, MapPoint } from './map-model.ts'

export type Pin =
  | { key: string; kind: 'point'; point: MapPoint; lat: number; lng: number }
  | { key: string; kind: 'cluster'; count: number; lat: number; lng: number; expansionZoom: number }

const RADIUS_PX = 76
const CLUSTER_UNTIL_ZOOM = 14

export type Clusters = { inView(bounds: MapBounds, zoom: number): Pin[] }

export function clusterPoints(points: readonly MapPoint[]): Clusters {
  const index = new Supercluster<MapPoint>({ radius: RADIUS_PX, maxZoom: CLUSTER_UNTIL_ZOOM })
  index.load(
    points.map((point) => ({
      type: 'Feature',
      properties: point,
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  )
  return {
    inView({ west, south, east, north }, zoom) {
      return index.getClusters([west, south, east, north], Math.floor(zoom)).map(({ properties, geometry }): Pin => {
        const [lng = 0, lat = 0] = geometry.coordinates
        if (!('cluster' in properties)) return { key: `p${properties.id}`, kind: 'point', point: properties, lat, lng }
        const { cluster_id: id, point_count: count } = properties
        return { key: `c${id}`, kind: 'cluster', count, lat, lng, expansionZoom: index.getClusterExpansionZoom(id) }
      })
    },
  }
}

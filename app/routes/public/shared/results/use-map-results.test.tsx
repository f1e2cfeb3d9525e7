import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useMapResults } from './use-map-results.ts'

const MOVE = {
  center: { lat: 14.5, lng: 120.5 },
  bounds: { south: 14, west: 120, north: 15, east: 121 },
  zoom: 12,
  isByUser: false,
}

test('a failed request for the homes on the map can be repeated, and then they are shown', async () => {
  const answer = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', answer)
  const { result } = renderHook(() => useMapResults('type=condo', MOVE))
  await waitFor(() => expect(result.current.hasFailed).toBe(true))
  answer.mockImplementation(async () => Response.json({ spots: [], total: 3, located: 3 }))
  result.current.retry()
  await waitFor(() => expect(result.current).toMatchObject({ hasFailed: false, results: { total: 3 } }))
})

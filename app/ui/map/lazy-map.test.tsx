import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LazyMap } from './lazy-map.tsx'
import type { MapProps, MapLabels } from './map-model.ts'

const labels: MapLabels = {
  label: 'Map',
  zoomIn: 'Closer',
  zoomOut: 'Farther',
  cluster: (count) => `${count} items`,
  approximate: 'About here',
  schematic: 'Schematic',
  tilesFailed: 'No streets',
  loading: 'Loading the map',
  failed: 'Unable to load the map',
  retry: 'Retry Loading',
}
const props: MapProps = { center: { lat: 14.5, lng: 121 }, zoom: 12, labels, className: 'h-80' }
const MapView = ({ zoom }: MapProps) => <p>map at {zoom}</p>
let comeIntoView: () => void

beforeEach(() => {
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      comeIntoView = () =>
        callback([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('lazy map', () => {
  test('a lazy map loads nothing until it is visible, and reserves its space', async () => {
    const load = vi.fn<() => Promise<{ MapView: typeof MapView }>>(async () => ({ MapView }))
    const { container } = render(<LazyMap {...props} load={load} />)
    expect(screen.getByText('Loading the map')).toBeTruthy()
    expect(container.firstElementChild?.classList.contains('h-80')).toBe(true)
    expect(load).not.toHaveBeenCalled()
    act(() => comeIntoView())
    expect(await screen.findByText('map at 12')).toBeTruthy()
    expect(load).toHaveBeenCalledOnce()
  })

  test('a lazy map that cannot be loaded shows an error and appears on the second try', async () => {
    let tries = 0
    const load = async () => {
      if (tries++ === 0) throw new Error('the chunk is gone')
      return { MapView }
    }
    render(<LazyMap {...props} load={load} />)
    act(() => comeIntoView())
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to load the map')
    await userEvent.click(screen.getByRole('button', { name: 'Retry Loading' }))
    expect(await screen.findByText('map at 12')).toBeTruthy()
  })

  test('a lazy map is a skeleton in the server’s HTML', () => {
    expect(renderToString(<LazyMap {...props} />)).toContain('Loading the map')
  })
})

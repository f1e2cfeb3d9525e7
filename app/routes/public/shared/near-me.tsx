// Asks for the position only when pressed. It is rounded in the browser and only part of the address of the search; it is not stored.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { buildAreaAround } from '#app/domain/search/criteria/area-around.rules.ts'
import { m } from '#app/messages/messages.js'
import { NavigationIcon } from '#app/ui/icons/icons.tsx'

const WAIT_MS = 10_000

export function NearMe({ className }: { className: string }) {
  const navigate = useNavigate()
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready')
  const findPosition = () => {
    if (!('geolocation' in navigator)) return setState('failed')
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { south, west, north, east } = buildAreaAround({ lat: coords.latitude, lng: coords.longitude })
        const area = [south, west, north, east].map((degrees) => Number(degrees.toFixed(4))).join(',')
        void navigate(`/properties?${new URLSearchParams({ area }).toString()}`)
      },
      () => setState('failed'),
      { maximumAge: 600_000, timeout: WAIT_MS },
    )
  }
  return (
    <>
      <button
        type="button"
        aria-busy={state === 'asking'}
        onClick={findPosition}
        className={`${className} noscript:hidden`}
      >
        <NavigationIcon size={16} />
        {m.home_near_me()}
      </button>
      <output className="text-ink-soft empty:hidden">{state === 'failed' ? m.home_near_me_failed() : null}</output>
    </>
  )
}

// The map is nothing for the server, nor for a phone that shows the list: its code comes when it is wanted.
import { type ComponentProps, useSyncExternalStore } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Section } from '#app/ui/errors/error-section.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { PaneGrid } from '#app/ui/data/panes.tsx'
import { MAP_BOX } from './map-box.ts'
import type { MapPane } from './map-pane.tsx'

const Later = lazyWithRetry<ComponentProps<typeof MapPane>>(async () => ({
  default: (await import('./map-pane.tsx')).MapPane,
}))
const WIDE = '(min-width: 1024px)'

export function LaterMap({ isShownOnPhones, ...props }: ComponentProps<typeof MapPane> & { isShownOnPhones: boolean }) {
  const isWide = useSyncExternalStore(
    onWidth,
    () => matchMedia(WIDE).matches,
    () => null,
  )
  const place = (
    <div className={MAP_BOX}>
      <PaneGrid className="size-full rounded-none" />
    </div>
  )
  if (isWide === null || !(isWide || isShownOnPhones)) return place
  return (
    <Section name={m.map_label()} fallback={place}>
      <Later {...props} />
    </Section>
  )
}

function onWidth(notify: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', notify)
  return () => wide.removeEventListener('change', notify)
}

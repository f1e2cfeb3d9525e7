// The map is not rendered by the server, nor on a phone that shows the list; its code is loaded when the map is shown.
import { m } from '#app/messages/messages.js'
import { isSavingData } from '#app/shared/data-saving.ts'
import { Section } from '#app/ui/errors/error-section.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { useIsWide } from '#app/ui/browser/use-is-wide.ts'
import { PaneGrid } from '#app/ui/data/panes.tsx'
import { MAP_BOX } from './map-box.ts'
import type { MapPaneProps } from './map-pane.tsx'
import type { PhoneMapProps } from './phone-map.tsx'

const LazyMapPane = lazyWithRetry<MapPaneProps>(async () => ({ default: (await import('./map-pane.tsx')).MapPane }))
const LazyPhoneMap = lazyWithRetry<PhoneMapProps>(async () => ({ default: (await import('./phone-map.tsx')).PhoneMap }))

export function LazyResultMap({ isShownOnPhones, ...props }: PhoneMapProps & { isShownOnPhones: boolean }) {
  const isWide = useIsWide()
  const placeholder = (
    <div className={MAP_BOX}>
      <PaneGrid className="size-full rounded-none" />
    </div>
  )
  if (isWide === null || !(isShownOnPhones || (isWide && !isSavingData()))) return placeholder
  const { listAddress: _, onClose: __, ...pane } = props
  return (
    <Section name={m.map_label()} fallback={placeholder}>
      {isWide ? <LazyMapPane {...pane} /> : <LazyPhoneMap {...props} />}
    </Section>
  )
}

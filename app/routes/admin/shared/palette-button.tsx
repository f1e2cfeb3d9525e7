import { Suspense, useEffect, useState } from 'react'
import { m } from '#app/messages/messages.js'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { SearchIcon } from '#app/ui/icons/icons.tsx'
import type { AdminPlace } from './admin-places.ts'

const CommandPalette = lazyWithRetry(() => import('./command-palette.tsx'))

/** Opens the command palette, like Ctrl K and ⌘ K. Without JavaScript the menu leads to the same places. */
export function PaletteButton({ places }: { places: readonly AdminPlace[] }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault() // browsers move to the address bar
      setIsOpen(true)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={buttonClass({ variant: 'line', size: 'compact' })}
      >
        <SearchIcon size={16} />
        <span className="sr-only">{m.admin_find()}</span>
        <kbd aria-hidden="true" className="font-sans text-tiny text-ink-soft max-md:hidden">
          {m.admin_find_keys()}
        </kbd>
      </button>
      {isOpen ? (
        <Suspense>
          <CommandPalette places={places} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

// Share menu. Without JavaScript it is a list of links; otherwise the share sheet of the device is used if there is one.
import { useEffect, useRef, type MouseEvent } from 'react'
import { addScanSource } from '#app/domain/listings/short-address/short-address.rules.ts'
import { m } from '#app/messages/messages.js'
import type { ScanSource } from '#app/shared/vocabulary.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { CopyIcon, ShareIcon } from '#app/ui/icons/icons.tsx'
import { useCopyLink } from '#app/ui/controls/use-copy-link.ts'

/** `hasSources`: the address counts where it was shared. */
type ShareProps = { title: string; url: string; hasSources?: boolean }

const ROW_CLASSES =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-label font-semibold hover:bg-hover'

export function ListingShare({ title, url, hasSources = false }: ShareProps) {
  const toSource = (source: ScanSource) => (hasSources ? addScanSource(url, source) : url)
  const box = useRef<HTMLDetailsElement>(null)
  useCloseOnOutsideClick(box)
  const share = (event: MouseEvent) => {
    if (typeof navigator.share !== 'function') return
    event.preventDefault()
    navigator.share({ title, url: toSource('share') }).catch((error: unknown) => {
      // AbortError: the user closed the share sheet. For any other error the menu opens.
      if (box.current && !(error instanceof DOMException && error.name === 'AbortError')) box.current.open = true
    })
  }
  return (
    <details ref={box} data-share className="relative">
      <summary
        className={cx(buttonClass({ variant: 'ghost', size: 'small' }), 'list-none [&::-webkit-details-marker]:hidden')}
        onClick={share}
      >
        <ShareIcon size={18} />
        {m.share_title()}
      </summary>
      <div className="absolute left-0 z-30 mt-1 w-64 rounded-box border border-line bg-surface p-2 shadow-float">
        <CopyButton url={toSource('share')} />
        {buildShareTargets(title, toSource).map(({ name, href }) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noreferrer"
            className={cx(ROW_CLASSES, !href.startsWith('https:') && 'pointer-fine:hidden')}
          >
            {m.share_on({ name })}
          </a>
        ))}
      </div>
    </details>
  )
}

/**
 * Brand names are the same in every language. An address that is not of the web opens an app, which a phone has and a desktop may lack:
 * there the link would do nothing, so it is hidden.
 */
function buildShareTargets(title: string, toSource: (source: ScanSource) => string) {
  const buildText = (source: ScanSource) => encodeURIComponent(`${title} ${toSource(source)}`)
  const [facebook, messenger] = (['facebook', 'messenger'] as const).map((each) => encodeURIComponent(toSource(each)))
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${facebook}` },
    { name: 'Messenger', href: `fb-messenger://share/?link=${messenger}` },
    { name: 'Viber', href: `viber://forward?text=${buildText('viber')}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${buildText('whatsapp')}` },
  ]
}

function CopyButton({ url }: { url: string }) {
  const copy = useCopyLink(url)
  return (
    <button type="button" onClick={() => void copy()} className={cx(ROW_CLASSES, 'noscript:hidden')}>
      <CopyIcon size={18} />
      {m.share_copy()}
    </button>
  )
}

/** A click outside and Escape close the menu; Escape also returns the focus. */
function useCloseOnOutsideClick(box: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const onPointerDown = ({ target }: Event) => {
      if (box.current?.open && target instanceof Node && !box.current.contains(target)) box.current.open = false
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !box.current?.open) return
      box.current.open = false
      box.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [box])
}

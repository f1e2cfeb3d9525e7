import { m } from '#app/messages/messages.js'
import { buildComparePath } from '#app/domain/listings/comparison/comparison.rules.ts'
import { toggleCompared, useComparedListings } from '#app/domain/listings/comparison/browser/compared-listings.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { ScaleIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'

type CompareButtonProps = {
  id: string
  title: string
  /** For cards: the icon alone. */
  isIcon?: boolean
}

/** Chooses the home for the comparison. Without JavaScript it is a link to the comparison with this home. */
export function CompareButton({ id, title, isIcon = false }: CompareButtonProps) {
  const isHydrated = useIsHydrated()
  const isChosen = useComparedListings().includes(id)
  const look = {
    'aria-label': isIcon ? m.compare_add_about({ title }) : undefined,
    className: isIcon
      ? 'grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-hover hover:text-ink aria-pressed:bg-sea-soft aria-pressed:text-sea-strong'
      : cx(buttonClass({ variant: 'ghost', size: 'small' }), 'aria-pressed:bg-sea-soft'),
  }
  const content = (
    <>
      <ScaleIcon size={18} />
      {isIcon ? null : m.ui_compare()}
    </>
  )
  if (!isHydrated)
    return (
      <a href={buildComparePath([id])} rel="nofollow" {...look}>
        {content}
      </a>
    )
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => toggleCompared(id)} {...look}>
      {content}
    </button>
  )
}

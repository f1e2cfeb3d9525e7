// Shows how many homes are chosen for the comparison. Its code is loaded when the first one is chosen.
import { m } from '#app/messages/messages.js'
import { buildComparePath } from '#app/domain/listings/comparison/comparison.rules.ts'
import { clearCompared } from '#app/domain/listings/comparison/browser/compared-listings.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'

export function CompareBar({ ids }: { ids: readonly string[] }) {
  return (
    <section
      aria-label={m.compare_chosen_label()}
      className="pointer-events-none fixed inset-x-0 bottom-20 z-30 flex justify-center px-4 lg:bottom-5 print:hidden"
    >
      <div className="pointer-events-auto flex items-center gap-2 rounded-full border border-line bg-surface py-1.5 pr-1.5 pl-5 shadow-float">
        <output className="text-label font-semibold whitespace-nowrap">
          {m.compare_chosen({ count: ids.length })}
        </output>
        <Button variant="ghost" size="small" onClick={clearCompared}>
          {m.compare_clear()}
        </Button>
        <ButtonLink to={buildComparePath(ids)} size="small" rel="nofollow" className="rounded-full">
          {m.ui_compare()}
        </ButtonLink>
      </div>
    </section>
  )
}

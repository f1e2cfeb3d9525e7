import { PaneGrid } from '#app/ui/data/panes.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'

/** Has the size of a card, so that the layout does not shift. */
export function ListingCardSkeleton() {
  return (
    <div className="flex flex-col rounded-card border border-line bg-surface p-1.5">
      <PaneGrid className="aspect-3/2" />
      <div className="px-2.5 pt-3.5 pb-1.5">
        <Skeleton className="h-6.5 w-2/5" />
        <Skeleton className="mt-2.5 h-4.5 w-11/12" />
        <Skeleton className="mt-1.5 h-4.5 w-3/5" />
        <Skeleton className="mt-2 h-4 w-1/2" />
        <Skeleton className="mt-4 h-4.5 w-3/4" />
        <div className="flex items-center gap-2.5 pt-4">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-28" />
          <Skeleton className="ml-auto h-11 w-24" />
        </div>
      </div>
    </div>
  )
}

// The listing as renters will see it in a list, while it is written.
import { Suspense } from 'react'
import { buildPreviewCard } from '#app/domain/listings/editor/preview-card.labels.ts'
import type { ListingCardProps } from '#app/domain/listings/public/components/listing-card.tsx'
import { m } from '#app/messages/messages.js'
import type { StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'

const LazyListingCard = lazyWithRetry<ListingCardProps>(async () => ({
  default: (await import('#app/domain/listings/public/components/listing-card.tsx')).ListingCard,
}))

export function PreviewCard({ editor, listing }: StepProps) {
  const { texts } = editor.state
  if (listing.card === null) return null
  const card = buildPreviewCard(texts, listing.card, listing.locale)
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
      <LazyListingCard
        listing={card}
        sizes="288px"
        isStatic
        note={card.price === 0 ? m.editor_total_empty() : undefined}
      />
    </Suspense>
  )
}

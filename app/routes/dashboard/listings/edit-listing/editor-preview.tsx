// The listing as renters will see it in a list, while it is written: beside the form on a wide screen, behind a button on others.
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { buildPreviewCard } from '#app/domain/listings/editor/preview-card.labels.ts'
import type { ListingCardProps } from '#app/domain/listings/public/components/listing-card.tsx'
import { m } from '#app/messages/messages.js'
import type { StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { EyeIcon } from '#app/ui/icons/icons.tsx'
import { MoreLink } from '#app/ui/navigation/link.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'

const LazyListingCard = lazyWithRetry<ListingCardProps>(async () => ({
  default: (await import('#app/domain/listings/public/components/listing-card.tsx')).ListingCard,
}))

function PreviewCard({ editor, listing }: StepProps) {
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

function usePreviewPath(): string {
  return useLocation().pathname.replace(/edit$/, 'preview')
}

/** From 1024 px. */
export function PreviewPanel(props: StepProps) {
  return (
    <section aria-labelledby="preview-title" className="grid grid-cols-1 gap-2 max-lg:hidden">
      <h2 id="preview-title" className="font-head text-base font-semibold">
        {m.editor_preview_card()}
      </h2>
      <PreviewCard {...props} />
    </section>
  )
}

/** Below 1024 px it opens the card; on a wide screen, and without JavaScript, it leads to the whole page. */
export function PreviewButton(props: StepProps) {
  const path = usePreviewPath()
  const isHydrated = useIsHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const link = (
    <ButtonLink
      to={path}
      variant="line"
      size="small"
      icon={<EyeIcon size={18} />}
      className={isHydrated ? 'max-lg:hidden' : undefined}
    >
      {m.ui_preview()}
    </ButtonLink>
  )
  if (!isHydrated) return link
  return (
    <>
      {link}
      <Button
        variant="line"
        size="small"
        icon={<EyeIcon size={18} />}
        className="lg:hidden"
        onClick={() => setIsOpen(true)}
      >
        {m.ui_preview()}
      </Button>
      <Dialog title={m.editor_preview_card()} width="narrow" open={isOpen} onOpenChange={setIsOpen}>
        <div className="grid grid-cols-1 gap-4">
          <PreviewCard {...props} />
          <MoreLink to={path}>{m.editor_preview_page()}</MoreLink>
        </div>
      </Dialog>
    </>
  )
}

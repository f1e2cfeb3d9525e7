// The listing as renters will see it in a list, while it is written: beside the form on a wide screen, behind a button on others.
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/messages/messages.js'
import type { StepProps } from '#app/routes/dashboard/listings/shared/editor-field.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { useIsWide } from '#app/ui/browser/use-is-wide.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { EyeIcon } from '#app/ui/icons/icons.tsx'
import { PreviewCard } from './preview-card.tsx'
import type { PreviewDialogProps } from './preview-dialog.tsx'

const LazyPreviewDialog = lazyWithRetry<PreviewDialogProps>(async () => ({
  default: (await import('./preview-dialog.tsx')).PreviewDialog,
}))

function usePreviewPath(): string {
  return useLocation().pathname.replace(/edit$/, 'preview')
}

/** From 1024 px; a phone does not load the code of the card. */
export function PreviewPanel(props: StepProps) {
  const isWide = useIsWide()
  return (
    <section aria-labelledby="preview-title" className="grid grid-cols-1 gap-2 max-lg:hidden noscript:hidden">
      <h2 id="preview-title" className="font-head text-base font-semibold">
        {m.editor_preview_card()}
      </h2>
      {isWide ? <PreviewCard {...props} /> : <Skeleton className="h-96 rounded-card" />}
    </section>
  )
}

/** Below 1024 px it opens the card; on a wide screen, and without JavaScript, it leads to the whole page. */
export function PreviewButton(props: StepProps) {
  const path = usePreviewPath()
  const isHydrated = useIsHydrated()
  /** Null until it is opened for the first time. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
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
      {isOpen === null ? null : (
        <Suspense>
          <LazyPreviewDialog {...props} path={path} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}

// A section of a page that loads and fails alone (spec §2: 'Unable to load {section}', 'Retry Loading'). What went wrong is for the
// log: the page, and the HTML the server sends, only ever say that it did.
import { type ReactNode, Suspense } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { RetryButton } from './error-parts.tsx'
import { RefreshIcon } from '#app/ui/icons/icons.tsx'
import { ErrorBox } from '#app/ui/feedback/state-box.tsx'

type SectionProps = {
  /** As the person reads it, translated: 'featured homes'. */
  name: string
  /** In the shape and size of what it stands for. */
  fallback?: ReactNode
  /** Fetches this section alone; left out, the page's data are asked for again. */
  onRetry?: () => void
}

/**
 * Catches what fails while the section is drawn, or while a part of it is fetched. What a loader has promised stands inside as
 * `<Await errorElement={<SectionError … />}>`.
 */
export function Section({ name, fallback = null, onRetry, children }: SectionProps & { children: ReactNode }) {
  return (
    <ErrorBoundary
      name={name}
      renderFailure={(_error, retry) => (
        <SectionError
          name={name}
          onRetry={() => {
            retry()
            onRetry?.()
          }}
        />
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

export function SectionError(props: { name: string; onRetry: () => void; isBusy?: boolean }) {
  const { name, onRetry, isBusy = false } = props
  return (
    <ErrorBox
      level={2}
      title={m.notice_app_sectionFailed({ section: name })}
      text={m.error_page_section_hint()}
      action={
        isBusy ? (
          <Button variant="line" loading>
            {m.notice_app_retryLoading()}
          </Button>
        ) : (
          <RetryButton onClick={onRetry} icon={<RefreshIcon />}>
            {m.notice_app_retryLoading()}
          </RetryButton>
        )
      }
    />
  )
}

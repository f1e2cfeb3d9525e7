// A section of a page that loads and fails alone ('Unable to load {section}', 'Retry Loading'). The cause is only logged: neither the page
// nor the HTML contains it.
import { type ReactNode, Suspense } from 'react'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { RetryButton } from './error-parts.tsx'
import { RefreshIcon } from '#app/ui/icons/icons.tsx'
import { ErrorBox } from '#app/ui/feedback/state-box.tsx'

type SectionProps = {
  /** Translated, as the person reads it: 'featured items'. */
  name: string
  /** In the shape and size of the section. */
  fallback?: ReactNode
  /** Loads only this section; without it the data of the page are revalidated. */
  onRetry?: () => void
}

/** Catches errors of rendering and of lazy imports. For deferred loader data use `<Await errorElement={<SectionError … />}>` inside. */
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

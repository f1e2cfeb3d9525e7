// Parts shared by the error screens.
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/messages/messages.js'
import { Button, buttonClass } from '#app/ui/controls/button.tsx'
import { CheckIcon, CopyIcon } from '#app/ui/icons/icons.tsx'

export function ErrorId({ id }: { id: string }) {
  return (
    <p className="text-sm text-ink-soft">
      <span className="select-all">{m.notice_app_errorId({ id })}</span>
      <br />
      {m.notice_app_includeErrorId()}
    </p>
  )
}

/** What support asks for. For a server error only its id and address: the page knows no more. */
export function ErrorDetails({ id, error }: { id: string; error: unknown }) {
  const { pathname } = useLocation()
  const [isCopied, setIsCopied] = useState(false)
  const errorLines = error instanceof Error && error.stack ? [`${error.name}: ${error.message}`, error.stack] : []
  const text = [id, pathname, ...errorLines].join('\n')
  const copy = () => {
    const when = new Date().toISOString()
    void navigator.clipboard?.writeText(`${text}\n${when}\n${navigator.userAgent}`).then(() => setIsCopied(true))
  }
  return (
    <details className="max-w-140 text-left text-sm open:w-full">
      <summary className="inline-flex min-h-11 items-center font-semibold text-sea">{m.error_page_details()}</summary>
      <pre className="max-h-48 overflow-auto rounded-control bg-sand-100 p-3 text-tiny whitespace-pre-wrap select-all [overflow-wrap:anywhere]">
        {text}
      </pre>
      <Button
        variant="line"
        size="small"
        className="mt-2"
        icon={isCopied ? <CheckIcon /> : <CopyIcon />}
        onClick={copy}
      >
        <span aria-live="polite">{isCopied ? m.ui_copied() : m.error_page_copy()}</span>
      </Button>
    </details>
  )
}

/** Requests the same page again: a plain form before JavaScript arrives, `onClick` afterwards. */
export function RetryButton(props: {
  onClick: () => void
  children: ReactNode
  icon?: ReactNode
  variant?: 'solid' | 'line'
  isDisabled?: boolean
}) {
  const { pathname, search } = useLocation()
  const { onClick, children, icon, variant = 'line', isDisabled = false } = props
  return (
    <form
      method="get"
      action={pathname}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        onClick()
      }}
    >
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} icon={icon} disabled={isDisabled}>
        {children}
      </Button>
    </form>
  )
}

/** A plain link, because after an error a new document is safer than a client navigation. */
export function HomeLink() {
  return (
    <a href="/" className={buttonClass({ variant: 'line' })}>
      {m.notice_app_goHome()}
    </a>
  )
}

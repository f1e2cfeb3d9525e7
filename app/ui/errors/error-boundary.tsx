// The only class of the product: React has no other way to catch rendering errors. The caller decides what to show.
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ERROR_AUTO_RETRY_MS, ERROR_MAX_ATTEMPTS } from '#app/shared/constants.ts'
import { isChunkLoadError } from '#app/ui/browser/chunk-recovery.ts'
import { resetFailedParts } from '#app/ui/browser/lazy-with-retry.tsx'
import { reportError } from '#app/ui/browser/report-error.ts'

type Props = {
  /** For the report; the shown text comes from the caller. */
  name: string
  renderFailure: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}
type State = { error: unknown; hasFailed: boolean }

/** A failed chunk is retried after 2 s, at most 3 times. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, hasFailed: false }
  private retries = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(error, { component: this.props.name, componentStack: info.componentStack })
    if (!isChunkLoadError(error) || this.retries >= ERROR_MAX_ATTEMPTS) return
    this.timer = setTimeout(this.retry, ERROR_AUTO_RETRY_MS)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer)
  }

  retry = (): void => {
    clearTimeout(this.timer)
    this.retries++
    resetFailedParts()
    this.setState({ error: null, hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.renderFailure(this.state.error, this.retry) : this.props.children
  }
}

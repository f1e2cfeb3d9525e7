// Where error reports of browsers go, besides the log.

/** Texts contain no personal data. */
export type ErrorReport = {
  errorId: string
  /** The part of a page that failed, or the route. */
  component: string
  path: string
  error: { name: string; message: string; stack: string }
  componentStack: string
  timestamp: string
  userAgent: string
  url: string
  environment: string
}

/** Never rejects: a report that cannot be delivered is logged. */
export type ErrorReports = { send(report: ErrorReport): Promise<void> }

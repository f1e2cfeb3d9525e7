// Where reports of failures in people's browsers go besides the log (spec §7).

/** As specification §7 lists it. Texts are already free of personal data. */
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

/** Never fails: a report that cannot be delivered is a line in the log, not another failure. */
export type ErrorReports = { send(report: ErrorReport): Promise<void> }

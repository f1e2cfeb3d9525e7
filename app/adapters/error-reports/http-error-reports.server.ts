// Posts reports as JSON to a configured address, with a timeout, without redirects, ignoring the response (promises F6, U6).
import type { Log } from '#app/adapters/log.server.ts'
import type { ErrorReport, ErrorReports } from './error-reports.server.ts'

export const REPORT_TIMEOUT_MS = 3_000

export type HttpErrorReportsOptions = { url: string; log: Log; timeoutMs?: number }

export function createHttpErrorReports({
  url,
  log,
  timeoutMs = REPORT_TIMEOUT_MS,
}: HttpErrorReportsOptions): ErrorReports {
  return {
    async send(report) {
      try {
        await post(url, report, timeoutMs)
      } catch (error) {
        log.warn('errorReport.undelivered', { errorId: report.errorId, error })
      }
    },
  }
}

async function post(url: string, report: ErrorReport, timeoutMs: number): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The address for error reports answered ${response.status}`)
}

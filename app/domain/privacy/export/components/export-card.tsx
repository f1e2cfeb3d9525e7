import { Form, useNavigation } from 'react-router'
import type { LastExport } from '#app/domain/privacy/consents/privacy.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'

const PAGE = '/dashboard/settings/privacy'
const SIGN_IN_AGAIN = `/signin/again?from=${encodeURIComponent(PAGE)}`

type ExportCardProps = { lastExport: LastExport | null; isFresh: boolean; action: string }

/** The data export: not requested, in progress, ready, or downloaded. */
export function ExportCard({ lastExport, isFresh, action }: ExportCardProps) {
  return (
    <Card>
      <CardHead title={m.privacy_export()} level={3} />
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-sm text-ink-soft">{m.privacy_export_text()}</p>
        <ExportState lastExport={lastExport} isFresh={isFresh} />
        {lastExport?.status === 'requested' || lastExport?.status === 'ready' ? null : isFresh ? (
          <RequestExportButton action={action} />
        ) : (
          <ButtonLink to={SIGN_IN_AGAIN} size="small" variant="line">
            {m.privacy_confirm_first()}
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  )
}

function RequestExportButton({ action }: { action: string }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={action}>
      <Button type="submit" size="small" variant="line" loading={isBusy}>
        {m.privacy_export_ask()}
      </Button>
    </Form>
  )
}

function ExportState({ lastExport, isFresh }: { lastExport: LastExport | null; isFresh: boolean }) {
  if (lastExport === null) return null
  if (lastExport.status === 'requested')
    return <Alert tone="sea" title={m.privacy_export_making()} className="w-full" />
  if (lastExport.status === 'ready')
    return (
      <Alert
        tone="leaf"
        title={m.privacy_export_ready({ until: lastExport.expiresAt ? formatDateTime(lastExport.expiresAt) : '' })}
        className="w-full"
        action={
          isFresh ? (
            <DownloadForm id={lastExport.id} />
          ) : (
            <ButtonLink to={SIGN_IN_AGAIN} size="small" variant="line">
              {m.privacy_confirm_first()}
            </ButtonLink>
          )
        }
      />
    )
  if (lastExport.status === 'failed') return <Alert tone="brick" title={m.privacy_export_failed()} className="w-full" />
  return lastExport.takenAt ? (
    <p className="text-sm">{m.privacy_export_taken({ date: formatDateTime(lastExport.takenAt) })}</p>
  ) : (
    <p className="text-sm">{m.privacy_export_over()}</p>
  )
}

/** A document submission, so that the browser saves the response and stays on the page. */
export function DownloadForm({ id, token }: { id: string; token?: string }) {
  return (
    <Form method="post" action={`${PAGE}/download/file`} reloadDocument>
      <input type="hidden" name="id" value={id} />
      {token === undefined ? null : <input type="hidden" name="token" value={token} />}
      <Button type="submit" size="small" icon={<DownloadIcon size={18} />}>
        {m.ui_download()}
      </Button>
    </Form>
  )
}

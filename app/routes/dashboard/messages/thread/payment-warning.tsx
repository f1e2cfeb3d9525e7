// The warning under a message that asks for money before a viewing, with a button to report the message.
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { href } from '#app/shared/href.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ShieldCheckIcon } from '#app/ui/icons/icons.tsx'
import { requestJson } from '#app/ui/browser/json-client.ts'

const LINK_CLASS = 'inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-3'

type WarningProps = { messageId: string; listingId: string; isReported: boolean }

export function PaymentWarning({ messageId, listingId, isReported }: WarningProps) {
  return (
    <div className="chat-warning">
      <Alert tone="amber" title={m.chat_warning_title()} icon={<ShieldCheckIcon />}>
        <p>{m.chat_warning_text()}</p>
        <div className="flex flex-wrap items-center gap-x-4 text-sm">
          <Link to={`${href('/properties/:id/inquire', { id: listingId })}?variant=inspection`} className={LINK_CLASS}>
            {m.chat_warning_viewing()}
          </Link>
          <ReportMessage messageId={messageId} isReported={isReported} />
        </div>
      </Alert>
    </div>
  )
}

type ReportState = 'idle' | 'busy' | 'done' | 'failed'

function ReportMessage({ messageId, isReported }: Omit<WarningProps, 'listingId'>) {
  const [state, setState] = useState<ReportState>(isReported ? 'done' : 'idle')
  const report = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    setState((await sendReport(messageId)) ? 'done' : 'failed')
  }
  if (state === 'done')
    return <output className="inline-flex min-h-11 items-center font-semibold">{m.chat_reported()}</output>
  return (
    <form method="post" onSubmit={(event) => void report(event)} className="flex flex-wrap items-center gap-x-2">
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="messageId" value={messageId} />
      <button type="submit" aria-busy={state === 'busy' || undefined} className={LINK_CLASS}>
        {m.chat_warning_report()}
      </button>
      {state === 'failed' ? (
        <span role="alert" className="text-brick">
          {m.error_auth_network()}
        </span>
      ) : null}
    </form>
  )
}

/** Reporting twice counts as success. */
async function sendReport(messageId: string): Promise<boolean> {
  const outcome = await requestJson(href('/api/messages/:id/report', { id: messageId }), {
    body: { reason: 'asks_for_money' },
  })
  return outcome.kind === 'data' || (outcome.kind === 'refusal' && outcome.status === 409)
}

import { Form } from 'react-router'
import { getConsentText } from '#app/domain/accounts/registration/consent-text.data.ts'
import type { CurrentConsent } from '#app/domain/privacy/consents/privacy.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'

/** One consent: its state, its text to expand in place, and the button that gives or withdraws it. */
export function ConsentRow({ consent, siteName }: { consent: CurrentConsent; siteName: string }) {
  const { title, paragraphs } = getConsentText(consent.kind, siteName)
  const params = { date: formatDateTime(consent.at), version: consent.version }
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
            {title}
            <Badge tone={consent.granted ? 'leaf' : 'amber'}>
              {consent.granted ? m.privacy_consent_given() : m.ui_taken_back()}
            </Badge>
          </p>
          <p className="text-sm text-ink-soft">
            {consent.granted ? m.privacy_consent_line(params) : m.privacy_consent_back_line(params)}
          </p>
        </div>
        <Form method="post">
          <input type="hidden" name="kind" value={consent.kind} />
          <Button
            type="submit"
            size="small"
            variant={consent.granted ? 'line' : 'solid'}
            name="granted"
            value={consent.granted ? 'no' : 'yes'}
            aria-label={consent.granted ? m.privacy_withdraw_named({ title }) : m.privacy_give_named({ title })}
          >
            {consent.granted ? m.privacy_withdraw() : m.privacy_give()}
          </Button>
        </Form>
      </div>
      <details className="mt-1">
        <summary className="flex min-h-11 cursor-pointer items-center rounded-small text-sm font-semibold text-sea">
          {m.privacy_consent_read()}
        </summary>
        <div className="grid max-w-[70ch] gap-2 pb-2 text-sm">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
    </li>
  )
}

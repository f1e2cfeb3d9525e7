// The newsletter field of the footer. Without JavaScript the form posts to the page /newsletter; with it the answer appears here.
import { useId } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { CircleAlertIcon, CircleCheckIcon } from '#app/ui/icons/icons.tsx'

export const NEWSLETTER_PAGE = '/newsletter'

/** The answer of the action of /newsletter. */
export type NewsletterResult =
  | { isSent: true }
  | { error: { message: string }; form?: { error?: Record<string, string[] | null> | null } | null }

export function SiteNewsletter() {
  const fetcher = useFetcher<NewsletterResult>({ key: 'newsletter' })
  const result = fetcher.data
  return (
    <section
      aria-labelledby="newsletter-title"
      className="grid gap-6 py-10 md:py-14 lg:grid-cols-[1fr_minmax(0,480px)] lg:items-center lg:gap-12"
    >
      <div>
        <h2
          id="newsletter-title"
          className="font-head text-[clamp(1.5625rem,1.4rem+0.7vw,1.875rem)] leading-tight font-bold tracking-[-0.022em]"
        >
          {m.newsletter_title()}
        </h2>
        <p className="mt-2 text-on-footer-soft">{m.newsletter_text()}</p>
      </div>
      <fetcher.Form method="post" action={NEWSLETTER_PAGE} noValidate>
        <div aria-live="polite">{result && 'isSent' in result ? <SentNotice /> : null}</div>
        {result && 'isSent' in result ? null : (
          <Field isBusy={fetcher.state !== 'idle'} errorMessage={getNewsletterError(result)} />
        )}
      </fetcher.Form>
    </section>
  )
}

function SentNotice() {
  return (
    <p className="flex gap-3 rounded-control bg-[color-mix(in_srgb,var(--on-footer)_10%,transparent)] p-4">
      <CircleCheckIcon className="mt-0.5 text-sun" />
      <span>
        <b className="block font-semibold">{m.newsletter_sent_title()}</b>
        {m.newsletter_sent()}
      </span>
    </p>
  )
}

function Field({ isBusy, errorMessage }: { isBusy: boolean; errorMessage: string | undefined }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="mb-2 block text-sm font-semibold">
        {m.newsletter_email()}
      </label>
      <div className="grid gap-2 sm:grid-cols-[1fr_auto]">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          aria-invalid={errorMessage ? true : undefined}
          aria-describedby={`${id}-note`}
          className="h-13 w-full rounded-control border border-transparent bg-on-picture px-4 text-on-plate aria-invalid:outline-2 aria-invalid:outline-sun"
        />
        <Button type="submit" variant="sun" loading={isBusy} className="min-h-13">
          {m.newsletter_subscribe()}
        </Button>
      </div>
      <p id={`${id}-note`} className="mt-2 text-tiny text-on-footer-soft" aria-live="polite">
        {errorMessage ? (
          <span className="flex items-center gap-1.5 text-label font-semibold text-on-footer">
            <CircleAlertIcon size={18} className="text-sun" />
            {errorMessage}
          </span>
        ) : (
          m.newsletter_consent()
        )}
      </p>
    </>
  )
}

/** The message of the field is more specific than that of the whole form. */
export function getNewsletterError(result: NewsletterResult | undefined): string | undefined {
  if (!result || 'isSent' in result) return undefined
  return result.form?.error?.email?.[0] ?? result.error.message
}

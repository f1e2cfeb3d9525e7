// "Report this listing": a page of its own, so that it works without JavaScript and for guests.
import { data } from 'react-router'
import { reportListing } from '#app/domain/admin/listing-reports/listing-report.commands.server.ts'
import { listingReportInput } from '#app/domain/admin/listing-reports/listing-report.schema.ts'
import { findPublicListing } from '#app/domain/listings/public/listing.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { LISTING_REPORT_REASONS, type ListingReportReason } from '#app/shared/vocabulary.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { ListingGone } from './property/listing-gone.tsx'
import { buildBareHead } from '#app/routes/shared/seo/page-head.server.ts'
import { buildGoneResponse } from './property/load-property.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { Route } from './+types/property-report'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [listing, { siteName }] = await Promise.all([findPublicListing(ctx, args.params.id), getSettings(ctx)])
    if (!listing) return buildGoneResponse(ctx, args.params.id, siteName)
    return data({ listing: { id: listing.id, title: listing.title }, head: buildBareHead(m.report_title(), siteName) })
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, listingReportInput, async (ctx, input) => {
    await reportListing(ctx, args.params.id, input)
    return { isSent: true as const }
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.listing === null) return <ListingGone {...loaderData} />
  const { id, title } = loaderData.listing
  const isSent = actionData !== undefined && 'isSent' in actionData
  return (
    <div className="page-width max-w-160! py-10 md:py-16">
      <h1 className="font-head text-title font-bold">{m.report_title()}</h1>
      {isSent ? (
        <Alert tone="leaf" title={m.report_sent()} isAnnounced className="mt-6">
          <p>{m.report_sent_text()}</p>
          <p className="mt-2">{m.report_scammed()}</p>
        </Alert>
      ) : (
        <>
          <p className="mt-4 mb-8 break-words text-ink-soft">{m.report_intro({ title })}</p>
          <ReportForm actionData={actionData} />
        </>
      )}
      <ButtonLink to={href('/properties/:id', { id })} variant="ghost" className="mt-4 -ml-5.5">
        {m.report_back()}
      </ButtonLink>
    </div>
  )
}

const REASON_LABELS = {
  scam: m.report_reason_scam,
  asks_for_money: m.report_reason_asks_for_money,
  unsafe_home: m.report_reason_unsafe_home,
  not_available: m.report_reason_not_available,
  wrong_information: m.report_reason_wrong_information,
  duplicate: m.report_reason_duplicate,
  offensive: m.report_reason_offensive,
  other: m.ui_something_else,
} satisfies Record<ListingReportReason, () => string>

type ActionData = Route.ComponentProps['actionData']

function ReportForm({ actionData }: { actionData: ActionData }) {
  const form = readFormState(actionData)
  return (
    <ActionForm
      alert={form.alert}
      submitLabel={m.report_send()}
      submitButton={{ wide: false, className: 'justify-self-start' }}
      className="grid gap-6"
    >
      <RadioGroup
        legend={m.report_reason()}
        name="reason"
        defaultValue={form.values.reason}
        error={form.errors.reason}
        options={LISTING_REPORT_REASONS.map((value) => ({
          value,
          label: REASON_LABELS[value](),
          hint: value === 'scam' ? m.report_reason_scam_hint() : undefined,
        }))}
      />
      <Textarea
        name="note"
        label={m.report_note()}
        hint={m.report_note_hint()}
        error={form.errors.note}
        maxLength={1_000}
        isOptional
        defaultValue={form.values.note}
      />
    </ActionForm>
  )
}

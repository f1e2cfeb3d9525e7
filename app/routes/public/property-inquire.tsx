// The form of the inquiry dialog as a page: for people without JavaScript, and for those who return from the sign-in.
import { useEffect, useState } from 'react'
import { redirect } from 'react-router'
import { href } from '#app/shared/href.ts'
import { InquiryOutcome } from '#app/domain/messaging/inquiries/components/inquiry-outcome.tsx'
import { InquiryGuestPanel } from '#app/domain/messaging/inquiries/components/inquiry-panel.tsx'
import { InquirySender } from '#app/domain/messaging/inquiries/components/inquiry-sender.tsx'
import { InquirySubjectCard } from '#app/domain/messaging/inquiries/components/inquiry-subject.tsx'
import { InquiryVariants } from '#app/domain/messaging/inquiries/components/inquiry-variants.tsx'
import { InquiryGuestForm } from '#app/domain/messaging/inquiries/components/inquiry-guest-form.tsx'
import { InquiryWritten } from '#app/domain/messaging/inquiries/components/inquiry-written.tsx'
import { guestInquiryForm } from '#app/domain/messaging/inquiries/guest-inquiry.schema.ts'
import { writeAsGuest } from '#app/domain/messaging/inquiries/guest-inquiry.commands.server.ts'
import { ctxContext } from '#app/http/request/context.server.ts'
import { buildNoteCookie } from '#app/http/request/note-cookie.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { submitInquiry } from '#app/domain/tenancy/viewings/request-viewing.commands.server.ts'
import { inquiryForm } from '#app/domain/messaging/inquiries/inquiry.schema.ts'
import { formatInquiryTitle, getContactFirstName } from '#app/domain/messaging/inquiries/inquiry.labels.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ListingGone } from './property/listing-gone.tsx'
import { loadInquiry } from './property-inquire/load-inquiry.server.ts'
import { buildSentAddress, buildWrittenAddress } from '#app/routes/shared/inquiry/written-address.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import type { Route } from './+types/property-inquire'

export function loader(args: Route.LoaderArgs) {
  return loadInquiry(args, args.params.id, args.url)
}

export function action(args: Route.ActionArgs) {
  const propertyId = args.params.id
  if (args.context.get(ctxContext).actor)
    return submit(args, inquiryForm, async (ctx, input) =>
      redirect(buildSentAddress(args.url.pathname, await submitInquiry(ctx, { ...input, propertyId }))),
    )
  return submit(args, guestInquiryForm, async (ctx, input) => {
    const result = await writeAsGuest(ctx, { ...input, propertyId })
    const note = buildNoteCookie(ctx, 'mailedTo', input.email)
    const cookies = result.next === 'checkMail' ? [...result.cookies, note] : result.cookies
    return redirectWithCookies(buildWrittenAddress({ ...input, propertyId }, result), cookies)
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Inquire({ loaderData, actionData }: Route.ComponentProps) {
  const [noContact, setNoContact] = useState<string | null>(null)
  const alert = useScrollIntoView(noContact)
  if (loaderData.listing === null) return <ListingGone {...loaderData} />
  const { listing, variant, sent, written } = loaderData
  return (
    <div className="page-width max-w-160! py-10 md:py-16">
      {sent || written ? null : (
        <h1 className="mb-6 font-head text-title font-bold">{formatInquiryTitle(variant, listing.contact.name)}</h1>
      )}
      {noContact ? (
        <div ref={alert}>
          <Alert tone="brick" title={noContact} isAnnounced />
        </div>
      ) : sent ? (
        <InquiryOutcome {...sent} contactName={listing.contact.name} level={1} />
      ) : written ? (
        <InquiryWritten {...written} contactName={getContactFirstName(listing.contact.name)} level={1} />
      ) : (
        <Body loaderData={{ ...loaderData, listing }} actionData={actionData} onNoContact={setNoContact} />
      )}
      <ButtonLink to={href('/properties/:id', { id: listing.id })} variant="ghost" className="mt-4 -ml-5.5">
        {m.report_back()}
      </ButtonLink>
    </div>
  )
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { listing: { id: string } }>
type BodyProps = {
  loaderData: Loaded
  actionData: Route.ComponentProps['actionData']
  onNoContact: (message: string) => void
}

function Body({
  loaderData: { listing, draft, variant, formKey, messagesTo, allowRegistrations },
  actionData,
  onNoContact,
}: BodyProps) {
  const initial = actionData ? { initial: readFormState(actionData) } : {}
  if (!draft && variant !== 'inspection' && allowRegistrations)
    return (
      <InquiryGuestForm {...{ listing, variant, formKey, ...initial }} level={2}>
        <InquirySubjectCard listing={listing} />
        <InquiryVariants variant={variant} />
      </InquiryGuestForm>
    )
  if (!draft)
    return (
      <>
        <InquirySubjectCard listing={listing} />
        <InquiryGuestPanel listingId={listing.id} contactName={listing.contact.name} variant={variant} level={2} />
      </>
    )
  return (
    <InquirySender {...{ listing, draft, variant, formKey, messagesTo, onNoContact }} {...initial}>
      <InquirySubjectCard listing={listing} />
    </InquirySender>
  )
}

function useScrollIntoView(shown: unknown) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (shown) element?.scrollIntoView({ block: 'center' })
  }, [shown, element])
  return setElement
}

// What a guest sees instead of the inquiry form. After sign-in or registration the person returns to the form of this listing.
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { CheckIcon } from '#app/ui/icons/icons.tsx'
import { getContactFirstName } from '#app/domain/messaging/inquiries/inquiry.labels.ts'

type PanelProps = { listingId: string; contactName: string; variant?: InquiryVariant; level?: 2 | 3 }

export function InquiryGuestPanel({ listingId, contactName, variant = 'contact', level = 3 }: PanelProps) {
  const Heading = `h${level}` as const
  const returnQuery = `?from=${encodeURIComponent(`${href('/properties/:id/inquire', { id: listingId })}?variant=${variant}`)}`
  return (
    <>
      <div className="rounded-card bg-sea-soft p-4.5 md:p-6">
        <Heading className="font-head text-heading font-bold">{m.inquiry_sign_in_title()}</Heading>
        <p className="mt-1.5">{m.inquiry_sign_in_text({ name: getContactFirstName(contactName) })}</p>
        <div className="mt-4 flex flex-wrap gap-2 *:grow">
          <ButtonLink to={`/signin${returnQuery}`}>{m.inquiry_sign_in()}</ButtonLink>
          <ButtonLink to={`/register-enhanced${returnQuery}`} variant="line">
            {m.inquiry_create_account()}
          </ButtonLink>
        </div>
      </div>
      <ul className="mt-4 grid gap-2 text-label">
        {[m.inquiry_phone_hidden(), m.inquiry_come_back()].map((benefit) => (
          <li key={benefit} className="flex items-center gap-3">
            <CheckIcon size={18} className="text-sea" />
            {benefit}
          </li>
        ))}
      </ul>
    </>
  )
}

import { Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import { INQUIRY_VARIANTS, type InquiryVariant } from '#app/shared/vocabulary.ts'
import { VARIANT_LABELS } from '#app/domain/messaging/inquiries/inquiry.labels.ts'

const ITEM =
  'flex min-h-11 flex-1 items-center justify-center gap-1.5 rounded-[9px] px-3 text-center text-label font-semibold whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-[0_1px_2px_rgb(33_28_22/14%)]'

/** Chooses contact, message or inspection on the inquiry page, by links, so that it works without JavaScript. */
export function InquiryVariants({ variant }: { variant: InquiryVariant }) {
  return (
    <nav aria-label={m.inquiry_kind()} className="mb-5 flex gap-1 rounded-picture bg-sand-100 p-1">
      {INQUIRY_VARIANTS.map((each) => (
        <Link
          key={each}
          to={{ search: `?variant=${each}` }}
          replace
          preventScrollReset
          aria-current={each === variant ? 'page' : undefined}
          className={ITEM}
          data-state={each === variant ? 'active' : 'inactive'}
        >
          {VARIANT_LABELS[each]()}
        </Link>
      ))}
    </nav>
  )
}

type SwitchProps = { variant: InquiryVariant; onChange: (variant: InquiryVariant) => void }

/** In the dialog the form is a message or a request for a viewing; the other one is a tap away. The typed values are kept. */
export function VariantSwitch({ variant, onChange }: SwitchProps) {
  const isVisit = variant === 'inspection'
  return (
    <button
      type="button"
      className="-my-2 inline-flex min-h-11 items-center justify-self-start text-label font-semibold text-sea underline underline-offset-3 hover:text-sea-strong"
      onClick={() => onChange(isVisit ? 'message' : 'inspection')}
    >
      {isVisit ? m.inquiry_only_message() : m.inquiry_ask_inspection()}
    </button>
  )
}

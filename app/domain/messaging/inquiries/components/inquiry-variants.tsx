import { Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import { INQUIRY_VARIANTS, type InquiryVariant } from '#app/shared/vocabulary.ts'
import { VARIANT_LABELS } from '#app/domain/messaging/inquiries/inquiry.labels.ts'

const ITEM =
  'flex min-h-11 flex-1 items-center justify-center gap-1.5 rounded-[9px] px-3 text-center text-label font-semibold whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-[0_1px_2px_rgb(33_28_22/14%)]'

type VariantsProps = {
  variant: InquiryVariant
  /** For the dialog. Without it each variant is a link, so that the page works without JavaScript. */
  onChange?: (variant: InquiryVariant) => void
}

/** Chooses contact, message or inspection. The typed values are kept. */
export function InquiryVariants({ variant, onChange }: VariantsProps) {
  return (
    <nav aria-label={m.inquiry_kind()} className="mb-5 flex gap-1 rounded-picture bg-sand-100 p-1">
      {INQUIRY_VARIANTS.map((each) => {
        const isChosen = each === variant
        const shared = { className: ITEM, 'data-state': isChosen ? 'active' : 'inactive' }
        return onChange ? (
          <button
            key={each}
            type="button"
            aria-current={isChosen ? 'true' : undefined}
            onClick={() => onChange(each)}
            {...shared}
          >
            {VARIANT_LABELS[each]()}
          </button>
        ) : (
          <Link
            key={each}
            to={{ search: `?variant=${each}` }}
            replace
            preventScrollReset
            aria-current={isChosen ? 'page' : undefined}
            {...shared}
          >
            {VARIANT_LABELS[each]()}
          </Link>
        )
      })}
    </nav>
  )
}

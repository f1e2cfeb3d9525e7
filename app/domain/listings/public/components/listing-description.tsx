import { m } from '#app/messages/messages.js'
import { ChevronDownIcon } from '#app/ui/icons/icons.tsx'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'

type DescriptionProps = Pick<ListingDetail, 'description' | 'descriptionLocale' | 'otherDescription'>

const TEXT_CLASSES = 'max-w-[68ch] break-words whitespace-pre-line'

/** In the reader's language; a button shows the other one if the owner wrote both. */
export function ListingDescription({ description, descriptionLocale, otherDescription }: DescriptionProps) {
  const otherLocale = descriptionLocale === 'en' ? 'fil' : 'en'
  return (
    <>
      <p lang={descriptionLocale} className={TEXT_CLASSES}>
        {description}
      </p>
      {otherDescription ? (
        <details className="group mt-3 print:hidden">
          <summary className="inline-flex min-h-11 list-none items-center gap-1.5 font-semibold text-sea [&::-webkit-details-marker]:hidden">
            {otherLocale === 'en' ? m.listing_read_in_en() : m.listing_read_in_fil()}
            <ChevronDownIcon size={18} className="transition-transform group-open:rotate-180" />
          </summary>
          <p lang={otherLocale} className={TEXT_CLASSES}>
            {otherDescription}
          </p>
        </details>
      ) : null}
    </>
  )
}

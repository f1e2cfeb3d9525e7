import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { sampleOnFailure } from '#app/domain/listings/photos/components/sample-on-failure.ts'
import { getSamplePhoto } from '#app/domain/listings/photos/photo.rules.ts'
import { formatPesosPerMonth } from '#app/i18n/format.ts'

export type InquirySubject = Pick<ListingSummary, 'id' | 'title' | 'price' | 'city' | 'photo' | 'contact'>

/** The listing of the inquiry. */
export function InquirySubjectCard({ listing }: { listing: InquirySubject }) {
  const photo = listing.photo ?? getSamplePhoto(listing.id)
  return (
    <div className="mb-5 flex items-center gap-3.5 rounded-box bg-sand-100 p-2">
      <img
        {...sampleOnFailure(photo.url)}
        src={photo.url}
        width={96}
        height={68}
        alt=""
        className="h-17 w-24 shrink-0 rounded-control object-cover"
      />
      <p className="min-w-0 text-label leading-snug">
        <b className="line-clamp-2 font-semibold">{listing.title}</b>
        <span className="text-ink-soft">{`${formatPesosPerMonth(listing.price)}, ${listing.city}`}</span>
      </p>
    </div>
  )
}

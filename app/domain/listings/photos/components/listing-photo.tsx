// The photo of a card: placeholder colour and spinner while it loads, a sample photo if there is none or it fails to load.
import { useState, type ReactEventHandler } from 'react'
import { m } from '#app/messages/messages.js'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { getSamplePhoto, buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'

export type ListingPictureProps = {
  listing: Pick<ListingSummary, 'id' | 'photo' | 'propertyType' | 'city'>
  sizes: string
  /** Loads at once, for photos in the first viewport; the others load lazily. */
  isEager?: boolean
  /** `high` for the main photo of a page. */
  fetchPriority?: 'high'
}

export function ListingPicture({ listing, sizes, isEager = false, fetchPriority }: ListingPictureProps) {
  const [isBroken, setIsBroken] = useState(false)
  const [isLoading, setIsLoading] = useState(true)
  const isSample = isBroken || listing.photo === null
  const photo = isSample || listing.photo === null ? getSamplePhoto(listing.id) : listing.photo

  const hideSpinner: ReactEventHandler = () => setIsLoading(false)
  const replaceWithSample = () => {
    if (isSample) setIsLoading(false)
    else setIsBroken(true)
  }
  /** The load or error event may have fired before hydration, so the state is read from the element. */
  const checkIfLoaded = (image: HTMLImageElement | null) => {
    if (!image?.complete || image.currentSrc === '') return
    if (image.naturalWidth > 0) setIsLoading(false)
    else replaceWithSample()
  }

  const type = propertyTypeLabel(listing.propertyType)
  const alt = isSample ? m.card_photo_sample({ type }) : photo.alt || m.card_photo_alt({ type, city: listing.city })
  return (
    <span
      className="absolute inset-0 grid place-items-center bg-sand-100 text-ink-soft"
      style={photo.placeholder ? { backgroundColor: photo.placeholder } : undefined}
    >
      {isLoading ? <Spinner size={24} className="noscript:hidden" /> : null}
      <img
        key={photo.url}
        ref={checkIfLoaded}
        src={photo.url}
        srcSet={buildSourceSet(photo)}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={fetchPriority}
        decoding="async"
        onLoad={hideSpinner}
        onError={replaceWithSample}
        className="absolute inset-0 size-full object-cover text-tiny"
      />
      {photo.label ? (
        <span aria-hidden="true" className="photo-label">
          {photo.label}
        </span>
      ) : null}
    </span>
  )
}

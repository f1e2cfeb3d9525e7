// For an image of a listing that is shown without the states of `ListingPicture`: a sample photo replaces it if it fails to load.
import type { SyntheticEvent } from 'react'
import { getSamplePhoto } from '#app/domain/listings/photos/photo.rules.ts'

/** Attributes of the `img`. The error event may have fired before hydration, so the ref reads the state of the element. */
export function sampleOnFailure(photoUrl: string) {
  const showSample = (image: HTMLImageElement) => {
    const { url } = getSamplePhoto(photoUrl)
    if (image.getAttribute('src') === url) return // the sample failed too
    image.removeAttribute('srcset')
    image.src = url
  }
  return {
    onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => showSample(currentTarget),
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) showSample(image)
    },
  }
}

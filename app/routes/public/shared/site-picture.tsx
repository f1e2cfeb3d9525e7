// The illustrations of the home page, in their available widths. Data-saving mode leaves them out: they show no home that is for rent.
import { buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'
import { isSavingData } from '#app/shared/data-saving.ts'

type SitePictureProps = {
  name: string
  widths?: readonly number[]
  width: number
  height: number
  sizes: string
  alt?: string
  /** For the picture on the first screen: loaded eagerly. */
  isFirst?: boolean
  className?: string
}

const WIDTHS = [400, 800, 1200]

export function SitePicture({
  name,
  widths = WIDTHS,
  width,
  height,
  sizes,
  alt = '',
  isFirst = false,
  className,
}: SitePictureProps) {
  if (isSavingData()) return null
  const url = `/pictures/${name}-${widths[1] ?? widths[0]}.webp`
  return (
    <img
      src={url}
      srcSet={buildSourceSet({ url, widths: [...widths] })}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding={isFirst ? undefined : 'async'}
      className={className}
    />
  )
}

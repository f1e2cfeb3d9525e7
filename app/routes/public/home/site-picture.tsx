// The illustrations of the home page, in their available widths.
import { buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'

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

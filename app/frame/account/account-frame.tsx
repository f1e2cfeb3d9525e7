// The frame of the account pages (sign-in, registration, password): the form, and an illustration beside it on wide screens.
import type { ReactNode } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'

type Picture = { name: string; title: string; text: string }

type AccountFrameProps = {
  title: string
  lead?: ReactNode
  picture?: Picture
  children: ReactNode
}

export function AccountFrame({ title, lead, picture, children }: AccountFrameProps) {
  return (
    <div
      className={cx(
        'page-width grid gap-x-16 py-8 md:py-12',
        picture ? 'lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]' : null,
      )}
    >
      {picture ? <SidePicture {...picture} /> : null}
      <div className="mx-auto w-full max-w-110 self-center lg:py-10">
        <h1 className={cx('font-head leading-tight font-bold', picture ? 'text-title' : LONG_TITLE)}>{title}</h1>
        {lead ? <div className="mt-2 text-ink-soft">{lead}</div> : null}
        <div className="mt-7 grid gap-5">{children}</div>
      </div>
    </div>
  )
}

/** For a title that is a sentence and not one word. */
const LONG_TITLE = 'text-[clamp(1.625rem,1.45rem+0.8vw,2rem)] tracking-[-0.022em] text-balance'

const WIDTHS = [400, 800, 1200]

function SidePicture({ name, title, text }: Picture) {
  const getPictureUrl = (width: number) => `/pictures/${name}-${width}.webp`
  return (
    <figure className="sticky top-23 hidden h-full max-h-[max(35rem,calc(100dvh-8rem))] min-h-140 self-start overflow-hidden rounded-box lg:block">
      <img
        src={getPictureUrl(800)}
        srcSet={WIDTHS.map((width) => `${getPictureUrl(width)} ${width}w`).join(', ')}
        sizes="640px"
        alt=""
        className="absolute inset-0 size-full object-cover"
      />
      <figcaption className="absolute inset-x-0 bottom-0 bg-[linear-gradient(to_top,color-mix(in_srgb,var(--night)_88%,transparent),color-mix(in_srgb,var(--night)_62%,transparent)_60%,transparent)] px-9 pt-28 pb-8 text-(--on-picture)">
        <b className="block font-head text-title leading-tight font-bold">{title}</b>
        <span className="mt-1 block max-w-80">{text}</span>
      </figcaption>
    </figure>
  )
}

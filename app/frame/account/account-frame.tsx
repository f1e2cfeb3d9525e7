// An account page (sign-in, registration, password): the form, and an illustration beside it on wide screens. Its routes are in the layout
// routes/account/page-layout.tsx.
import type { ReactNode } from 'react'
import { buildSourceSet, PICTURE_WIDTHS } from '#app/domain/listings/photos/photo.rules.ts'
import { AccountShell } from './account-shell.tsx'
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
    <AccountShell picture={picture ? <SidePicture {...picture} /> : null}>
      <h1 className={cx('font-head leading-tight font-bold', picture ? 'text-title' : LONG_TITLE)}>{title}</h1>
      {lead ? <div className="mt-2 text-ink-soft">{lead}</div> : null}
      <div className="mt-7 grid gap-5">{children}</div>
    </AccountShell>
  )
}

/** For a title that is a sentence and not one word. */
const LONG_TITLE = 'text-[clamp(1.625rem,1.45rem+0.8vw,2rem)] tracking-[-0.022em] text-balance'

function SidePicture({ name, title, text }: Picture) {
  const url = `/pictures/${name}-800.webp`
  return (
    <aside className="sticky top-5 my-5 ml-5 hidden h-[calc(100dvh-2.5rem)] min-h-140 self-start overflow-hidden rounded-box lg:block">
      <img
        src={url}
        srcSet={buildSourceSet({ url, widths: PICTURE_WIDTHS })}
        sizes="1200px"
        loading="lazy" // a phone does not show it and so never loads it
        alt=""
        className="absolute inset-0 size-full object-cover"
      />
      <p className="absolute inset-x-0 bottom-0 bg-[linear-gradient(to_top,color-mix(in_srgb,var(--night)_88%,transparent),color-mix(in_srgb,var(--night)_62%,transparent)_60%,transparent)] px-9 pt-28 pb-8 text-(--on-picture)">
        <b className="block font-head text-title leading-tight font-bold">{title}</b>
        <span className="mt-1 block max-w-80">{text}</span>
      </p>
    </aside>
  )
}

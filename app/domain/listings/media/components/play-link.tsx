// A link that plays a video on the page instead. In data-saving mode, with a modified click and without JavaScript it stays a link.
import type { MouseEvent, ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { isSavingData } from '#app/shared/data-saving.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { EyeIcon } from '#app/ui/icons/icons.tsx'

type PlayProps = { address: string; onPlay: () => void }

export function buildPlayLink({ address, onPlay }: PlayProps) {
  return {
    href: address,
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: (event: MouseEvent) => {
      if (isSavingData() || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onPlay()
    },
  }
}

export function PlayLink({ children, ...play }: PlayProps & { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a {...buildPlayLink(play)} className={buttonClass({ variant: 'line', size: 'small' })}>
        <EyeIcon size={18} />
        {m.video_play()}
      </a>
      <p className="text-sm text-ink-soft">{children}</p>
    </div>
  )
}

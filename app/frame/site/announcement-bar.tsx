// A line above every page, until the visitor closes it or its time is over.
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { ShownBar } from '#app/domain/content/announcement-bar/announcement-bar.model.ts'
import { m } from '#app/messages/messages.js'
import { IconButton } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { XIcon } from '#app/ui/icons/icons.tsx'

const TONES = { info: 'bg-sea-soft', warning: 'bg-amber-soft' }
const ADDRESS = '/announcement-bar/close'

export function AnnouncementBar({ bar }: { bar: ShownBar | null | undefined }) {
  const { pathname, search } = useLocation()
  const [closedId, setClosedId] = useState<string>()
  if (!bar || bar.id === closedId) return null
  /** The page stays, with what is typed in it. */
  const close = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams({ id: bar.id, returnTo: '/' })
    // Also if the visitor leaves the page at once
    const request = { method: 'POST', body, headers: { Accept: 'application/json' }, keepalive: true }
    void fetch(ADDRESS, request).catch(() => undefined)
    setClosedId(bar.id)
  }
  return (
    <aside
      aria-label={m.announcement_one()}
      className={cx('flex items-center gap-3 pr-2 pl-4 text-sm print:hidden', TONES[bar.tone])}
    >
      <p className="min-w-0 flex-1 py-1.5 text-center wrap-anywhere">
        {bar.link === null ? (
          bar.text
        ) : (
          <a href={bar.link} className="underline underline-offset-3">
            {bar.text}
          </a>
        )}
      </p>
      <form method="post" action={ADDRESS} onSubmit={close}>
        <input type="hidden" name="id" value={bar.id} />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <IconButton type="submit" quiet label={m.announcement_bar_close()}>
          <XIcon size={18} />
        </IconButton>
      </form>
    </aside>
  )
}

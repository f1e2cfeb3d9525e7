// A line above every page, until the visitor closes it or its time is over.
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { ShownBar } from '#app/domain/content/announcement-bar/announcement-bar.model.ts'
import { m } from '#app/messages/messages.js'
import { IconButton } from '#app/ui/controls/button.tsx'
import { XIcon } from '#app/ui/icons/icons.tsx'

const ADDRESS = '/announcement-bar/close'

export function AnnouncementBar({ bar }: { bar: ShownBar | null | undefined }) {
  const { pathname, search } = useLocation()
  const [closedId, setClosedId] = useState<string>()
  if (!bar || bar.id === closedId) return null
  /** The page stays, with what is typed in it. */
  const close = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams({ id: bar.id, returnTo: '/' })
    void fetch(ADDRESS, { method: 'POST', body, headers: { Accept: 'application/json' } }).catch(() => undefined)
    setClosedId(bar.id)
  }
  return (
    <aside aria-label={m.announcement_one()} className="announcement-bar" data-tone={bar.tone}>
      <p>{bar.link === null ? bar.text : <a href={bar.link}>{bar.text}</a>}</p>
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

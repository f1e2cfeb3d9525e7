import type { SiteViewer } from '#app/domain/accounts/sessions/viewer.model.ts'
import { SEARCH_PAGE } from '#app/frame/site/site-links.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx'

type Viewer = Pick<SiteViewer, 'links' | 'messagesTo'>

/** Where to go on after an error: the search and three links. They open new documents, which also works if the application has failed. */
export function NextSteps({ viewer }: { viewer: Viewer | null | undefined }) {
  return (
    <>
      <search className="w-full max-w-120">
        <form action={SEARCH_PAGE} className="flex flex-wrap gap-2">
          <input
            type="search"
            name="q"
            maxLength={100}
            aria-label={m.layout_search()}
            placeholder={m.layout_search_placeholder()}
            className="h-12 min-w-56 flex-1 rounded-control border border-control-line bg-surface px-3.5 placeholder:text-ink-soft"
          />
          <Button type="submit">{m.ui_search()}</Button>
        </form>
      </search>
      <nav aria-label={m.error_page_links()}>
        <ul className="flex flex-wrap gap-x-6">
          {listNextLinks(viewer).map(({ to, label }) => (
            <li key={to}>
              <a
                href={to}
                className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-sea underline-offset-3 hover:underline"
              >
                {label}
                <ArrowRightIcon size={18} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** For a signed-in person the first link of their menu, which is the dashboard; an administrator has the console instead. */
function listNextLinks(viewer: Viewer | null | undefined): { to: string; label: string }[] {
  const dashboard = viewer?.messagesTo ? viewer.links.slice(0, 1) : []
  const agents = { to: '/agents', label: m.layout_find_agents() }
  return [
    ...dashboard,
    { to: '/properties', label: m.ui_see_all_homes() },
    ...(dashboard.length === 0 ? [agents] : []),
    { to: '/help', label: m.layout_help() },
  ]
}

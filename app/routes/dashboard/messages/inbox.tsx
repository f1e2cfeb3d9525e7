// Messages of tenant, landlord and agent: the list beside the open conversation; on a phone one after the other.
import { Outlet, type ShouldRevalidateFunctionArgs, useMatches, useSearchParams } from 'react-router'
import { getDashboardRole } from '#app/shared/dashboard-paths.ts'
import { listConversations } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import { href } from '#app/shared/href.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { PageHelp } from '#app/frame/console/page-help.tsx'
import type { PageHandle } from '#app/frame/page-frame.ts'
import './inbox/messages.css'
import { ConversationList } from './inbox/conversation-list.tsx'
import { useConversationList } from './inbox/use-conversation-list.ts'
import type { Route } from './+types/inbox'

export const handle = { frame: 'console', isFlush: true } satisfies PageHandle

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    requireSignIn(ctx.actor)
    const list = await listConversations(ctx, { after: args.url.searchParams.get('after') })
    return {
      list,
      isFirstPage: !args.url.searchParams.has('after'),
      today: toManilaDay(ctx.now()),
      role: getDashboardRole(ctx.actor.role),
    }
  })
}

/** An open photo of a thread is a query parameter too; it must not reload the list. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isPictureOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isPictureOnly
    ? currentUrl.searchParams.get('after') !== nextUrl.searchParams.get('after')
    : defaultShouldRevalidate
}

export function meta() {
  return [{ title: m.ui_messages() }]
}

export default function Inbox({ loaderData: { list: initialList, isFirstPage, today, role } }: Route.ComponentProps) {
  const isInThread = useMatches().some(({ params }) => params.conversationId !== undefined)
  const list = useConversationList(initialList, useSearchParams()[0].get('after'))
  const Title = isInThread ? 'p' : 'h1' // in a thread the heading is the name of the other person
  return (
    <div className="chat" data-shows={isInThread ? 'thread' : 'list'}>
      <section aria-label={m.chat_conversations()} className="chat-pane chat-list bg-surface">
        <div className="border-b border-line px-4 pt-4 pb-3">
          <Breadcrumb
            items={[{ label: m.dashboard_crumb(), to: href(`/dashboard/${role}`) }, { label: m.ui_messages() }]}
          />
          <div className="relative flex items-start gap-2">
            <Title className="font-head text-2xl font-semibold tracking-tight">{m.ui_messages()}</Title>
            <PageHelp />
          </div>
        </div>
        <ConversationList list={list} isFirstPage={isFirstPage} today={today} role={role} />
      </section>
      <div className="chat-pane chat-thread bg-page">
        <Outlet context={list.conversations.length > 0} />
      </div>
    </div>
  )
}

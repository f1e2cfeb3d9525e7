// Shows a person their own session, user type and the decision of each guard. Shows no token, no id and no other person (promise X2).
import { data } from 'react-router'
import { getRoleLabel } from '#app/domain/accounts/profile/role.labels.ts'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { PAGE_ROWS } from '#app/pages/pages.server.ts'
import { decideRouteAccess } from '#app/permissions/route-access.ts'
import type { Route } from './+types/test-auth'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { siteName } = await getSettings(ctx)
    const guarded = PAGE_ROWS.filter(([, { access }]) => access !== 'public')
    return data({
      siteName,
      role: ctx.actor ? getRoleLabel(ctx.actor.role) : null,
      since: ctx.session ? formatDateTime(ctx.session.createdAt) : null,
      isFresh: isFreshSignIn(ctx),
      publicCount: PAGE_ROWS.length - guarded.length,
      guards: guarded.map(([address, { access }]) => ({ address, decision: decideRouteAccess(ctx.actor, access) })),
    })
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.testauth_title()} · ${loaderData?.siteName ?? ''}` }]
}

const DECISION_LABELS = {
  open: m.ui_open,
  signIn: m.testauth_sign_in,
  refuse: m.ui_refused,
} satisfies Record<ReturnType<typeof decideRouteAccess>, () => string>

export default function TestAuth({ loaderData }: Route.ComponentProps) {
  const { role, since, isFresh, guards, publicCount } = loaderData
  const facts: [string, string][] = [
    [m.ui_state(), role === null ? m.testauth_guest() : m.ui_signed_in()],
    [m.testauth_role(), role ?? m.ui_none()],
    [m.testauth_since(), since ?? m.ui_none()],
    [m.testauth_fresh(), isFresh ? m.ui_yes() : m.ui_no()],
  ]
  return (
    <div className="page-width max-w-200! py-10 md:py-14">
      <h1 className="font-head text-title leading-tight font-bold">{m.testauth_title()}</h1>
      <p className="mt-2 text-ink-soft">{m.testauth_text()}</p>
      <dl className="mt-8 grid gap-px overflow-hidden rounded-box border border-line bg-line sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="bg-surface px-4.5 py-3">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-10 font-head text-heading font-bold">{m.testauth_guards()}</h2>
      <GuardTable guards={guards} />
      <p className="mt-3 text-sm text-ink-soft">{m.testauth_public({ count: publicCount })}</p>
    </div>
  )
}

type Guard = Route.ComponentProps['loaderData']['guards'][number]

function GuardTable({ guards }: { guards: readonly Guard[] }) {
  return (
    <table className="mt-4 w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-sm text-ink-soft">
          <th scope="col" className="py-2 pr-4 font-medium">
            {m.ui_address()}
          </th>
          <th scope="col" className="py-2 font-medium">
            {m.ui_decision()}
          </th>
        </tr>
      </thead>
      <tbody>
        {guards.map(({ address, decision }) => (
          <tr key={address} className="border-b border-line">
            <td className="py-2.5 pr-4 wrap-anywhere">{address}</td>
            <td className="py-2.5 font-semibold">{DECISION_LABELS[decision]()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// Up to four applications side by side, on the same facts. No score and no order of merit: the oldest application is first.
import { Link } from 'react-router'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow, type Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { ArrowLeftIcon } from '#app/ui/icons/icons.tsx'
import { listComparedFacts } from './compared-applications/compared-facts.tsx'
import { loadCompared } from './compared-applications/load-compared.server.ts'
import { getReceivedPaths } from './shared/received-paths.ts'
import type { Route } from './+types/compared-applications'

export const handle: Crumb = buildCrumbBelow('applications', m.ui_applications, m.ui_compare)

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadCompared(ctx, args.url))
}

export function meta() {
  return [{ title: m.received_compare_title() }]
}

export default function CompareApplications({ loaderData: { role, compared } }: Route.ComponentProps) {
  const paths = getReceivedPaths(role)
  return (
    <>
      <ConsolePageHead
        title={m.received_compare_title()}
        context={m.received_compare_context()}
        actions={
          <ButtonLink to={paths.list} variant="line" size="compact" icon={<ArrowLeftIcon size={18} />}>
            {m.received_back()}
          </ButtonLink>
        }
      />
      {compared.length === 0 ? (
        <EmptyState level={2} title={m.received_compare_empty()} text={m.received_compare_empty_text()} />
      ) : (
        <Card>
          {/* On a phone the columns scroll sideways; the names of the facts stay */}
          <section aria-label={m.received_compare_title()} className="overflow-x-auto rounded-box">
            <table className="w-full border-collapse text-left text-sm">
              <thead>
                <tr className="border-b border-line align-top">
                  <th scope="col" className="sticky left-0 bg-surface px-4 py-3 font-normal text-ink-soft">
                    {m.received_compare_fact()}
                  </th>
                  {compared.map(({ id, applicant, listing }) => (
                    <th key={id} scope="col" className="min-w-40 px-4 py-3">
                      <Link to={paths.view(id)} className="font-semibold underline-offset-3 hover:underline">
                        {applicant.name}
                      </Link>
                      <span className="block text-tiny font-normal text-ink-soft">{listing.title}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {listComparedFacts().map(({ label, getValue }) => (
                  <tr key={label} className="border-b border-line align-top last:border-b-0">
                    <th scope="row" className="sticky left-0 bg-surface px-4 py-2.5 font-normal text-ink-soft">
                      {label}
                    </th>
                    {compared.map((facts) => (
                      <td key={facts.id} className="px-4 py-2.5 break-words">
                        {getValue(facts) ?? m.application_fact_not_said()}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Card>
      )}
    </>
  )
}

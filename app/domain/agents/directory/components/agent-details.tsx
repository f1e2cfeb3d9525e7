// What an agent wrote, what was checked, languages, supervising broker and areas. The public page and its preview in the settings show it.
import type { ReactNode } from 'react'
import type { ProfileDetails } from '#app/domain/agents/directory/agent.model.ts'
import { m } from '#app/messages/messages.js'
import { getFirstName } from '#app/shared/text.ts'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { LicenceLine } from './licence-line.tsx'

type DetailsProps = { name: string; details: ProfileDetails }

/** The text and the facts below each other, as the preview shows them. */
export function AgentDetails({ name, details }: DetailsProps) {
  return (
    <div className="mt-8 grid gap-8">
      <AgentBio name={name} details={details} />
      <AgentFacts details={details} />
    </div>
  )
}

export function AgentBio({ name, details: { bio } }: DetailsProps) {
  if (!bio) return null
  return (
    <section className="min-w-0">
      <h2 className="font-head text-section font-bold">{m.agent_about({ name: getFirstName(name) })}</h2>
      <p className="mt-3 max-w-[65ch] whitespace-pre-line wrap-anywhere">{bio}</p>
    </section>
  )
}

/** What was checked, and where and in which languages the agent works. */
export function AgentFacts({ details }: Pick<DetailsProps, 'details'>) {
  const { checks, languages, supervisor, areas } = details
  const hasLicence = checks.some(({ kind }) => kind === 'prc_license')
  return (
    <div className="grid content-start gap-6 rounded-card border border-line bg-surface p-5 sm:grid-cols-2 lg:grid-cols-1">
      <Detail title={m.agent_checked()}>
        <div className="grid gap-2">
          {hasLicence ? null : <LicenceLine line={null} />}
          {checks.map((check) => (
            <LicenceLine key={check.kind} line={check} />
          ))}
        </div>
      </Detail>
      {supervisor === null ? null : (
        <Detail title={m.agent_supervisor()}>
          <p className="wrap-anywhere">{supervisor}</p>
        </Detail>
      )}
      {languages === null ? null : (
        <Detail title={m.agent_languages()}>
          <p>{languages}</p>
        </Detail>
      )}
      {areas.length === 0 ? null : (
        <Detail title={m.agent_areas()}>
          <ul className="flex flex-wrap gap-2">
            {areas.map(({ slug, name: place }) => (
              <li key={slug}>
                <ChipLink to={`/properties?location=${slug}`}>{place}</ChipLink>
              </li>
            ))}
          </ul>
        </Detail>
      )}
    </div>
  )
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2.5 font-head text-heading font-bold">{title}</h2>
      {children}
    </section>
  )
}

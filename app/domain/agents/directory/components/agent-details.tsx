// What an agent wrote, what was checked, languages, supervising broker and areas. The public page and its preview in the settings show it.
import type { ReactNode } from 'react'
import type { ProfileDetails } from '#app/domain/agents/directory/agent.model.ts'
import { m } from '#app/messages/messages.js'
import { getFirstName } from '#app/shared/text.ts'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { LicenceLine } from './licence-line.tsx'

/** A longer text is as tall as the other details, which are then beside it. Below a shorter one they are a row. */
const SHORT_BIO = 400

export function AgentDetails({ name, details }: { name: string; details: ProfileDetails }) {
  const { bio, checks, languages, supervisor, areas } = details
  const isBeside = bio.length > SHORT_BIO
  const hasLicence = checks.some(({ kind }) => kind === 'prc_license')
  return (
    <div className={cx('mt-8 grid gap-8 md:mt-10 lg:gap-12', isBeside && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}>
      {bio ? (
        <section>
          <h2 className="font-head text-section font-bold">{m.agent_about({ name: getFirstName(name) })}</h2>
          <p className="mt-3 max-w-[65ch] whitespace-pre-line wrap-anywhere">{bio}</p>
        </section>
      ) : null}
      <div className={cx('grid content-start gap-7', !isBeside && 'sm:grid-cols-2 lg:grid-cols-4')}>
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
    </div>
  )
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-head text-heading font-bold">{title}</h2>
      {children}
    </section>
  )
}

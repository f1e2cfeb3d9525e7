// Licences of the data, fonts, icons and software we use.
import type { ReactNode } from 'react'
import {
  type Attribution,
  DATA_SOURCES,
  DESIGN_SOURCES,
  OWN_PICTURES,
  PACKAGES,
} from '#app/domain/content/attributions/attributions.data.ts'
import { m } from '#app/messages/messages.js'
import { ExternalLinkIcon } from '#app/ui/icons/icons.tsx'

export function meta() {
  return [{ title: m.attributions_title() }, { name: 'description', content: m.attributions_intro() }]
}

export default function Attributions() {
  return (
    <div className="page-width py-12 md:py-16">
      <h1 className="font-head text-title font-bold">{m.attributions_title()}</h1>
      <p className="mt-4 max-w-[60ch] text-ink-soft">{m.attributions_intro()}</p>
      <Part title={m.attributions_data()}>
        <Sources sources={DATA_SOURCES} />
      </Part>
      <Part title={m.attributions_looks()}>
        <Sources sources={DESIGN_SOURCES} />
        <p className="mt-3 text-ink-soft">
          {OWN_PICTURES.use()} · {OWN_PICTURES.licence()}
        </p>
      </Part>
      <Part title={m.attributions_software()}>
        <p className="mb-4 max-w-[60ch] text-ink-soft">{m.attributions_software_intro()}</p>
        <ul className="gap-x-8 sm:columns-2 lg:columns-3">
          {PACKAGES.map(([name, licence]) => (
            <li
              key={name}
              className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-line py-2"
            >
              <code className="font-sans font-medium [overflow-wrap:anywhere]">{name}</code>
              <span className="shrink-0 text-sm text-ink-soft">{licence}</span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="mb-5 font-head text-section font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Sources({ sources }: { sources: readonly Attribution[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {sources.map(({ name, owner, licence, use, url }) => (
        <li key={name} className="rounded-card border border-line bg-surface p-5">
          <h3 className="font-head text-heading font-bold">
            <a
              href={url}
              className="inline-flex min-h-11 items-center gap-1.5 text-sea underline-offset-3 hover:underline"
            >
              {name}
              <ExternalLinkIcon size={16} />
            </a>
          </h3>
          <p className="text-label">{use()}</p>
          <p className="mt-2 text-sm text-ink-soft">
            {owner} · {m.attributions_licence()}: {licence()}
          </p>
        </li>
      ))}
    </ul>
  )
}

// The groups of questions: a list of links to them, and each group in two columns on a wide screen.
import type { ShownQuestionGroup } from '#app/domain/content/pages/page.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { MarkedText } from '#app/ui/data/marked-text.tsx'

const getGroupId = (index: number) => `group-${index + 1}`

export function HelpQuestions({ groups }: { groups: readonly ShownQuestionGroup[] }) {
  return (
    <>
      <nav aria-label={m.help_groups()} className="mt-8 max-md:-mr-4">
        <ul className="flex gap-2 overflow-x-auto py-1 [scrollbar-width:none] md:flex-wrap">
          {groups.map(({ title, questions }, n) => (
            <li key={title}>
              <ChipLink to={{ hash: `#${getGroupId(n)}` }}>{`${title} · ${questions.length}`}</ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ title, questions }, n) => (
        <section key={title} className="pt-10" aria-labelledby={getGroupId(n)}>
          <h2 id={getGroupId(n)} className="scroll-mt-24 font-head text-section font-bold">
            {title}
          </h2>
          <div className="mt-4 lg:columns-2">
            {questions.map(({ id, pieces, html }) => (
              <article key={id} className="mb-4 break-inside-avoid rounded-card border border-line bg-surface p-5">
                <h3 id={id} className="scroll-mt-24 font-head text-heading font-bold">
                  <MarkedText pieces={pieces} />
                </h3>
                <div className="prose mt-2" dangerouslySetInnerHTML={{ __html: html }} />
              </article>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

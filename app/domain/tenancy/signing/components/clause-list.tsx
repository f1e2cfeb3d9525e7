// The clauses of a paper with their explanations, and the end that a reader has to reach.
import type { LeaseClause } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { m } from '#app/messages/messages.js'
import { PAPER_END_ID } from './use-read-to-end.ts'

export function ClauseList({ clauses }: { clauses: readonly LeaseClause[] }) {
  return (
    <>
      <ol className="grid grid-cols-1 gap-3">
        {clauses.map(({ key, heading, text, explanation }, index) => (
          <li key={key}>
            <h3 className="font-semibold">{`${index + 1}. ${heading}`}</h3>
            <p className="break-words whitespace-pre-line">{text}</p>
            {explanation === '' ? null : (
              <p lang="fil" className="mt-1 break-words whitespace-pre-line text-ink-soft">
                {explanation}
              </p>
            )}
          </li>
        ))}
      </ol>
      {/* Focusable, so that a link leads here by keyboard and screen reader, too */}
      <p id={PAPER_END_ID} tabIndex={-1} className="text-tiny text-ink-soft">
        {m.signing_end_of_text()}
      </p>
    </>
  )
}

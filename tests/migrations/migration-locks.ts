// Finds statements of a migration that lock a table for long, or that break the version of the server that runs beside the new one.

/** Written before the statement: why it is safe although a rule refuses it. */
const REASON = /^--\s*safe:\s*(\S.{19,})$/im

type Rule = {
  pattern: RegExp
  problem: string
  /** Not on a table that the same migration creates. */ isAboutTable?: boolean
}

const TABLE = String.raw`(?:"?public"?\.)?"?(\w+)"?`
const alterTable = (rest: string) => new RegExp(`^alter table (?:if exists )?(?:only )?${TABLE} (?:.*, )?${rest}`, 'i')

const RULES: readonly Rule[] = [
  {
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently).*? on (?:only )?${TABLE}`, 'i'),
    problem:
      'builds an index and refuses changes of the table meanwhile: create it with CONCURRENTLY before the deployment',
    isAboutTable: true,
  },
  {
    pattern: alterTable(String.raw`add constraint "?\w+"? (?:check|foreign key)(?!.*not valid)`),
    problem: 'reads the whole table under a lock: add the constraint NOT VALID and validate it in a later migration',
    isAboutTable: true,
  },
  {
    pattern: alterTable(String.raw`add constraint "?\w+"? (?:unique|primary key|exclude)(?!.*using index)`),
    problem: 'builds an index under a lock: create a unique index with CONCURRENTLY and add the constraint USING INDEX',
    isAboutTable: true,
  },
  {
    pattern: alterTable(String.raw`alter column "?\w+"? set not null`),
    problem: 'reads the whole table under a lock: add a check NOT VALID, validate it, then set NOT NULL',
    isAboutTable: true,
  },
  {
    pattern: alterTable(String.raw`add column (?:if not exists )?"?\w+"? (?=.*not null)(?!.*(?:default|generated))`),
    problem:
      'fails if the table has rows, and the older version does not fill the column: add it with a default, or without NOT NULL',
    isAboutTable: true,
  },
  {
    pattern: alterTable(String.raw`alter column "?\w+"? (?:set data )?type`),
    problem:
      'writes the whole table anew under a lock: add a column, fill it in batches, and change over in the next version',
    isAboutTable: true,
  },
  {
    pattern: alterTable(String.raw`(?:drop column|rename|drop constraint)`),
    problem: 'the older version still uses the name: stop using it in one version and remove it in the next',
    isAboutTable: true,
  },
  {
    pattern: /^drop (?:table|view|type|function)/i,
    problem: 'the older version still uses it: remove it in the next version',
  },
  {
    pattern: new RegExp(`^(?:update|delete from) (?:only )?${TABLE}`, 'i'),
    problem: 'changes rows in the transaction of the migration: fill them in batches by a job',
    isAboutTable: true,
  },
  { pattern: /^(?:lock|cluster|vacuum full|reindex (?!.*concurrently))/i, problem: 'locks a table for long' },
]

/** One line for each statement that is refused. */
export function findLongLocks(migration: string): string[] {
  const statements = listStatements(migration)
  const created = new Set(
    statements.flatMap(
      ({ text }) => new RegExp(`^create table (?:if not exists )?${TABLE}`, 'i').exec(text)?.[1] ?? [],
    ),
  )
  return statements.flatMap(({ text, reason }) => {
    if (reason !== null) return []
    return RULES.flatMap(({ pattern, problem, isAboutTable }) => {
      const match = pattern.exec(text)
      const isOnNewTable = isAboutTable === true && created.has(match?.[1] ?? '')
      return match && !isOnNewTable ? [`${text.slice(0, 80)}: ${problem}`] : []
    })
  })
}

type Statement = { text: string; reason: string | null }

/** Without comments, in one line. A semicolon inside a function body does not end a statement. */
function listStatements(migration: string): Statement[] {
  const parts = migration
    .split('--> statement-breakpoint')
    .flatMap((part) => (part.includes('$$') ? [part] : part.split(/;\s*$/m)))
  return parts.flatMap((part) => {
    const reason = REASON.exec(part)?.[1] ?? null
    const text = part.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
    return text === '' ? [] : [{ text, reason }]
  })
}

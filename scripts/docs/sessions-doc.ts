// Writes the table of sessions to docs/sessions.md. With --check it only reports whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '#app/adapters/auth/auth.rules.ts'
import { SESSION_KINDS, SESSION_WAY_ROWS, type SessionKind } from '#app/domain/accounts/sessions/session-ways.data.ts'
import { ADMIN_SESSION_HOURS } from '#app/domain/admin/sessions/admin-cookie.rules.server.ts'

const FILE = join(import.meta.dirname, '../../docs/sessions.md')
const HOUR_SECONDS = 3_600

const LASTS: Record<SessionKind, string> = {
  site: `${SESSION_IDLE_SECONDS / HOUR_SECONDS} hours without use, ${SESSION_MAX_SECONDS / HOUR_SECONDS / 24} days in any case`,
  console: `${ADMIN_SESSION_HOURS} hours from sign-in, never extended`,
}

export function buildSessionsDocument(): string {
  return [
    '# Sessions',
    '',
    'Printed from `app/domain/accounts/sessions/session-ways.data.ts` by `npm run docs:sessions`; do not edit. Every session is opened by',
    '`openSession` in `app/domain/accounts/sessions/session-opening.commands.server.ts`, which refuses a kind that the account may not have.',
    '`session-ways.test.ts` compares the ways below with the callers of that function.',
    '',
    ...(['site', 'console'] as const).flatMap(buildKind),
    '## What opens none',
    '',
    'A reset of a password, a change of the email address and a download of personal data: each ends at a sign-in, or needs one. An',
    "administrator who looks at another person's pages keeps the session of the console: for at most an hour a cookie of that session names the",
    'person, and the pages are loaded from connections that the database keeps read only.',
    '',
  ].join('\n')
}

function buildKind(kind: SessionKind): string[] {
  const { roles, rights, endings } = SESSION_KINDS[kind]
  const ways = SESSION_WAY_ROWS.filter(([, way]) => way.kind === kind)
  return [
    `## Session of the ${kind}`,
    '',
    `- **For**: ${roles.join(', ')}.`,
    `- **Gives**: ${rights}.`,
    `- **Lasts**: ${LASTS[kind]}.`,
    '',
    '| Ends earlier by | Test |',
    '|---|---|',
    ...endings.map(({ event, test }) => `| ${event} | \`${test}\` |`),
    '',
    '| Way to open it | Address | What the person has shown | Second factor | Opened in |',
    '|---|---|---|---|---|',
    ...ways.map(
      ([name, { address, proof, secondFactor, caller }]) =>
        `| ${name} | \`${address}\` | ${proof} | ${secondFactor} | ${formatCaller(caller)} |`,
    ),
    '',
  ]
}

function formatCaller(caller: string): string {
  const [path = '', name = ''] = caller.split('#')
  return `\`${name}\` in \`${path}\``
}

export function isUpToDate(): boolean {
  return readFileSync(FILE, 'utf8') === buildSessionsDocument()
}

if (import.meta.main) {
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, buildSessionsDocument())
  } else if (!isUpToDate()) {
    console.error('docs/sessions.md is out of date: run npm run docs:sessions')
    process.exitCode = 1
  }
}

// Writes the permission matrix to docs/permissions.md. With --check it only reports whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Cell, COLUMNS, OBLIGATIONS, type Obligation } from '#app/permissions/cells.ts'
import { type Action, ACTIONS, canInGeneral, POLICY } from '#app/permissions/policy.ts'
import { PAGE_ROWS } from '#app/pages/pages.server.ts'
import { ALL_HOMES_ACTIONS, TEAM_GRANTS } from '#app/permissions/matrix/team.ts'
import { isOpenToTeam } from '#app/pages/team-pages.server.ts'
import type { RouteAccess } from '#app/permissions/route-access.ts'
import { ADMIN_ROLES, type AdminRole, TEAM_ROLES, type TeamRole } from '#app/shared/vocabulary.ts'

const FILE = join(import.meta.dirname, '../../docs/permissions.md')

/** A label for each obligation; a missing one is a type error. */
const OBLIGATION_TEXTS: Record<Obligation, [short: string, long: string]> = {
  audited: ['audited', 'every use is written to the audit log'],
  freshAuth: ['fresh sign-in', 'the password was given within the last 10 minutes'],
  limited: ['limited', 'counted against a rate limit'],
  readOnly: ['read only', 'nothing can be changed from there'],
  metadataOnly: ['metadata only', 'who and when, never the content'],
  ownRowsOnly: ['own rows', 'the list holds what the matching read row allows, and nothing else'],
  memberFilter: ['member filter', 'each event is checked for membership before it is sent'],
  commissionPartOnly: ['commission part', 'the figures of the commission, not the rest of the payment'],
  ownSignInsOnly: ['own sign-ins', 'only entries about the person themself'],
  softDelete: ['soft', 'hidden, not erased'],
  notRoleNorEmail: ['not user type, email', 'user type and email address are changed by other actions'],
  notLastAdmin: ['not the last admin', 'one active administrator always remains'],
  verificationOn: ['while verification is on', 'refused while "require email verification" is off'],
  draftOrPending: ['draft or pending', 'a new listing starts as a draft or waits for review'],
  ownerMoves: [
    'draft to pending, active to inactive and back, any to draft',
    'the moves of an owner in the state machine',
  ],
  pendingOnly: ['pending only', 'decided once, and only from pending'],
  openOnly: ['while open', 'not once it is finished'],
  activeListingOnly: ['active listing', 'the listing is open for rent'],
  noneOpen: ['none open', 'no other open one by the same person'],
  noLeaseNorPayment: ['no active lease or payment', 'the listing has no current rental and no open payment'],
  whenOffered: ['offered', 'only what was offered to them'],
}

export function buildPermissionsDocument(): string {
  return [
    '# Who may do what',
    '',
    'Printed from `app/permissions` by `scripts/docs/permissions-doc.ts`; do not edit. A dash means refused. The required relation to the',
    'subject is before a semicolon, the obligations are after it. An account that is not active counts as a guest.',
    '',
    `| Action | ${COLUMNS.join(' | ')} |`,
    `|---|${COLUMNS.map(() => '---').join('|')}|`,
    ...ACTIONS.map(
      (action) => `| ${action} | ${COLUMNS.map((column) => formatCell(POLICY[action][column])).join(' | ')} |`,
    ),
    '',
    '## Roles of administrators',
    '',
    'What the column `admin` allows, by the role of the administrator. Actions that are missing here are closed to administrators.',
    '',
    `| Action | ${ADMIN_ROLES.join(' | ')} |`,
    `|---|${ADMIN_ROLES.map(() => '---').join('|')}|`,
    ...ACTIONS.filter((action) => POLICY[action].admin.allowed).map(
      (action) => `| ${action} | ${ADMIN_ROLES.map((role) => (canInRole(role, action) ? 'yes' : '-')).join(' | ')} |`,
    ),
    '',
    '## Obligations',
    '',
    ...OBLIGATIONS.map((obligation) => `- **${OBLIGATION_TEXTS[obligation][0]}**: ${OBLIGATION_TEXTS[obligation][1]}.`),
    '',
    '## What members of a team may do for the owner',
    '',
    'Of what the owner may do, in the column `landlord` above; everything that is not listed is refused. A role counts for',
    'all homes of the owner or for the chosen ones; members with chosen homes may not do these, which concern all homes:',
    `${[...ALL_HOMES_ACTIONS].join(', ')}.`,
    '',
    `| Action | ${TEAM_ROLES.map(nameTeamRole).join(' | ')} |`,
    `|---|${TEAM_ROLES.map(() => '---').join('|')}|`,
    ...ACTIONS.flatMap((action) => {
      const roles = TEAM_GRANTS[action]
      return roles
        ? [`| ${action} | ${TEAM_ROLES.map((role) => (roles.includes(role) ? 'yes' : '-')).join(' | ')} |`]
        : []
    }),
    '',
    '## Who may open which address',
    '',
    'A member of a team gets the pages of the owner that name a role, and no other page of the dashboards. A role in brackets may open the page and send nothing.',
    'An administrator whose role may not do what an address needs gets 404.',
    '',
    '| Address | Open to | Members of a team | Needs of an administrator |',
    '|---|---|---|---|',
    ...PAGE_ROWS.map(
      ([path, { access, needs }]) =>
        `| \`${path}\` | ${formatAccess(access)} | ${formatTeam(path)} | ${needs ?? '-'} |`,
    ),
    '',
  ].join('\n')
}

export function isUpToDate(): boolean {
  return readFileSync(FILE, 'utf8') === buildPermissionsDocument()
}

const canInRole = (adminRole: AdminRole, action: Action) =>
  canInGeneral({ id: '-', role: 'admin', isActive: true, adminRole }, action)

function formatCell(cell: Cell): string {
  if (!cell.allowed) return '-'
  const relation = cell.when?.name ?? 'yes'
  const shortNames = cell.obligations.map((obligation) => OBLIGATION_TEXTS[obligation][0])
  return shortNames.length === 0 ? relation : `${relation}; ${shortNames.join(', ')}`
}

function formatAccess(access: RouteAccess): string {
  if (access === 'public') return 'everybody'
  return access === 'signedIn' ? 'everybody who is signed in' : access.join(', ')
}

const nameTeamRole = (role: TeamRole) => role.replace('_', '-')

function formatTeam(path: string): string {
  const open = TEAM_ROLES.filter((role) => isOpenToTeam({ role, homes: 'all' }, path, 'GET'))
  const names = open.map((role) =>
    isOpenToTeam({ role, homes: 'all' }, path, 'POST') ? nameTeamRole(role) : `(${nameTeamRole(role)})`,
  )
  const [first] = open
  const isOfAllHomes = first !== undefined && !isOpenToTeam({ role: first, homes: 'chosen' }, path, 'GET')
  return `${names.join(', ') || '-'}${isOfAllHomes ? '; all homes only' : ''}`
}

function main(): void {
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, buildPermissionsDocument())
  } else if (!isUpToDate()) {
    console.error('docs/permissions.md is out of date: run node scripts/docs/permissions-doc.ts')
    process.exitCode = 1
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()

// The mail with the link to the team of an owner. The person may have no account yet: it says who gave us the address.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Locale, TeamRole } from '#app/shared/vocabulary.ts'
import { getTeamRoleLabel, getTeamRoleText, listNames } from './team.labels.ts'

export type TeamInvitationMail = {
  locale: Locale
  owner: string
  role: TeamRole
  /** The names of the chosen homes; empty for all. */
  homes: readonly string[]
  expiresAt: Date
  url: string
}

export function buildTeamInvitationMail(ctx: Ctx, invitation: TeamInvitationMail, siteName: string): RenderedMail {
  const { owner, role, homes, expiresAt, url } = invitation
  return renderMail(ctx, invitation, siteName, () => ({
    template: 'team.invited',
    subject: m.mail_team_subject({ owner }),
    title: m.mail_team_title({ owner, role: getTeamRoleLabel(role) }),
    paragraphs: [
      getTeamRoleText(role),
      ...(homes.length === 0 ? [] : [m.team_homes_named({ homes: listNames(homes) })]),
      m.mail_team_account(),
    ],
    button: { label: m.mail_team_button(), url },
    after: [m.mail_tenant_expires({ date: formatDate(expiresAt) }), m.mail_team_data({ owner })],
  }))
}

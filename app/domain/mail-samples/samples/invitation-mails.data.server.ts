// Samples of the mails that invite somebody, or send a shortlist.
import { buildTeamInvitationMail } from '#app/domain/accounts/team/team-invitation.mail.server.ts'
import { buildInvitationMail } from '#app/domain/admin/users/user-invitation.mail.server.ts'
import { buildBrokerageInvitationMail } from '#app/domain/agents/brokerage/brokerage-invitation.mail.server.ts'
import { buildShortlistMail } from '#app/domain/agents/shortlists/shortlist.mail.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import {
  buildSignerClosedMail,
  buildSignerMail,
} from '#app/domain/tenancy/invited-signers/invited-signer.mail.server.ts'
import { buildReferenceMail } from '#app/domain/tenancy/rental-references/rental-reference.mail.server.ts'
import { buildRoommateInvitationMail } from '#app/domain/tenancy/roommates/roommate.mail.server.ts'
import { buildTenantInvitationMail } from '#app/domain/tenancy/tenant-invitations/tenant-invitation.mail.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { TEAM_ROLES } from '#app/shared/vocabulary.ts'
import { type MailSample, type MailSamples, SAMPLE_TOKEN as token } from './mail-sample.model.ts'

type InvitationMail =
  | 'user.invited'
  | 'team.invited'
  | 'tenant.invited'
  | 'roommate.invited'
  | 'brokerage.invited'
  | 'lease.signerAsked'
  | 'lease.signerClosed'
  | 'reference.asked'
  | 'shortlist.sent'

const buildAddress = (ctx: Pick<Ctx, 'config'>, folder: string) =>
  new URL(`/${folder}/${token}`, ctx.config.baseUrl).href

export const INVITATION_MAILS: MailSamples<InvitationMail> = {
  'user.invited': [
    (ctx, to, name) => buildInvitationMail(ctx, { fullName: name, type: 'tenant', locale: to.locale }, to.siteName),
  ],
  'team.invited': TEAM_ROLES.map((role): MailSample => (ctx, { locale, siteName }, name) => {
    const url = buildAddress(ctx, 'team-invitations')
    return buildTeamInvitationMail(
      ctx,
      { locale, owner: name, role, homes: [`Bahay ni ${name}`], expiresAt: ctx.now(), url },
      siteName,
    )
  }),
  'tenant.invited': [
    (ctx, { locale, siteName }, name) => {
      const facts = { tenant: name, owner: name, listing: `Bahay ni ${name}`, expiresAt: ctx.now() }
      const url = buildAddress(ctx, 'invitations')
      return buildTenantInvitationMail(ctx, { locale, ...facts, url }, siteName)
    },
  ],
  'roommate.invited': [
    (ctx, { locale, siteName }, name) => {
      const facts = { inviter: name, listing: `Bahay ni ${name}`, rentShare: 650_000, expiresAt: ctx.now() }
      const url = buildAddress(ctx, 'roommates')
      return buildRoommateInvitationMail(ctx, { locale, ...facts, startsOn: toManilaDay(ctx.now()), url }, siteName)
    },
  ],
  'brokerage.invited': [
    (ctx, { locale, siteName }, name) => {
      const url = buildAddress(ctx, 'brokerage-invitations')
      const people = { broker: name, brokerage: `Bahay ni ${name}` }
      return buildBrokerageInvitationMail(ctx, { locale, ...people, expiresAt: ctx.now(), url }, siteName)
    },
  ],
  'lease.signerAsked': (
    [
      ['guarantor', false],
      ['witness', true],
    ] as const
  ).map(([role, isChanged]) => (ctx, { locale, siteName }, name) => {
    const facts = { name, role, isChanged, asker: name, listing: `Bahay ni ${name}`, expiresOn: toManilaDay(ctx.now()) }
    return buildSignerMail(ctx, { locale, ...facts, url: buildAddress(ctx, 'sign') }, siteName)
  }),
  'lease.signerClosed': [true, false].map(
    (isRemoved) =>
      (ctx, { locale, siteName }, name) =>
        buildSignerClosedMail(ctx, { locale, name, listing: `Bahay ni ${name}`, isRemoved }, siteName),
  ),
  'reference.asked': [
    (ctx, { locale, siteName }, name) => {
      const facts = { name, renter: name, place: `Bahay ni ${name}`, expiresAt: ctx.now() }
      return buildReferenceMail(ctx, { locale, ...facts, url: buildAddress(ctx, 'references') }, siteName)
    },
  ],
  'shortlist.sent': [null, 'Tingnan po ninyo ang mga ito.'].map(
    (note) => (ctx, to, name) =>
      buildShortlistMail(
        ctx,
        {
          locale: to.locale,
          firstName: name,
          agentName: name,
          agency: `Ahensya ni ${name}`,
          note,
          listingCount: 3,
          expiresAt: ctx.now(),
          url: buildAddress(ctx, 'shortlists'),
        },
        to.siteName,
      ),
  ),
}

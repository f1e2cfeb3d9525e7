// Permissions of accounts, privacy, the admin console, files and operations. Printed in docs/permissions.md.
import { adminOnly, everybody, no, nobody, row, when, yes } from '#app/permissions/cells.ts'
import { any, notSelf, own, parentAllows, publicFile } from '#app/permissions/predicates.ts'

const ownOnly = row(no, when(own), when(own), when(own), when(own))
const visibleFile = when(any(publicFile, parentAllows))
const userRemoval = row(no, no, no, no, when(notSelf, 'notLastAdmin', 'audited'))
const adminWithFreshAuth = row(no, no, no, no, yes('freshAuth', 'audited'))

export const PEOPLE = {
  'profile.read': ownOnly,
  'profile.edit': row(
    no,
    when(own, 'notRoleNorEmail'),
    when(own, 'notRoleNorEmail'),
    when(own, 'notRoleNorEmail'),
    when(own, 'notRoleNorEmail'),
  ),
  /** Password, second factor, passkeys, linked accounts, email address and sessions of the site. Administrators have those of the console. */
  'siteCredentials.edit': row(no, when(own, 'freshAuth'), when(own, 'freshAuth'), when(own, 'freshAuth'), no),
  'consoleCredentials.edit': row(no, no, no, no, when(own, 'freshAuth', 'audited')),
  'profile.readPrivate': row(no, no, no, no, yes('audited')),

  'notification.list': ownOnly,
  'notification.markRead': ownOnly,
  /** The own browsers that show push messages. */
  'pushDevice.manage': row(no, when(own), when(own), when(own), no),
  /** The number that gets SMS. */
  'smsNumber.manage': row(no, when(own), when(own), when(own), no),

  /** The secret address of one's own calendar. */
  'calendarFeed.manage': ownOnly,
  /** Tokens with which programs act as the person through the public API. */
  'apiToken.manage': row(no, no, when(own, 'freshAuth', 'audited'), when(own, 'freshAuth', 'audited'), no),
  /** Addresses that get webhooks about what happens to the person's listings. */
  'webhook.manage': row(no, no, when(own, 'freshAuth', 'audited'), when(own, 'freshAuth', 'audited'), no),

  'user.list': adminOnly,
  'user.search': adminOnly,
  'user.export': row(no, no, no, no, yes('audited')),
  'user.edit': row(no, no, no, no, yes('audited')),
  'user.verify': row(no, no, no, no, yes('verificationOn', 'audited')),
  'user.delete': userRemoval,
  'user.ban': userRemoval,
  'user.endSessions': userRemoval,
  /** Documents that prove who a person is and what they may do. */
  'verification.handIn': row(no, when(own), when(own), when(own), no),
  'verification.read': row(no, when(own), when(own), when(own), yes('audited')),
  'verification.decide': row(no, no, no, no, yes('pendingOnly', 'audited')),
  'dashboard.viewAs': row(no, no, no, no, yes('readOnly', 'audited')),
  /** The console and the own account in it. */
  'admin.open': adminOnly,
  /** The figures and decisions of the whole platform. */
  'admin.overview': adminOnly,
  /** Who is an administrator, and in which role. Also changes to the account of an administrator among the users. */
  'administrator.manage': adminWithFreshAuth,
  /** Ask for, approve or withdraw what needs two owners. */
  'ownerRequest.decide': adminWithFreshAuth,

  'analytics.platform': adminOnly,
  /** Bookings and money of all owners by day, as a file. */
  'money.export': row(no, no, no, no, yes('audited')),
  /** The result of the nightly comparison of the books. */
  'money.readAudit': adminOnly,
  'analytics.ownReport': row(no, no, when(own), no, yes()),
  'analytics.commission': row(no, no, no, when(own), yes()),
  'commission.move': row(no, no, no, when(own), yes('audited')),
  /** `userId` is the agent who acts for the listing. */
  'commission.agree': row(no, no, no, when(own), no),
  'analytics.export': row(no, no, when(own), when(own), yes('audited')),

  'settings.read': adminOnly,
  'settings.edit': adminWithFreshAuth,
  'settings.reset': adminWithFreshAuth,
  'settings.clearData': adminWithFreshAuth,
  'newsletter.preview': adminOnly,
  /** Every mail of the site with made-up facts. */
  'mail.preview': adminOnly,
  /** Such a mail to the own address. */
  'mail.sendTest': row(no, no, no, no, yes('audited', 'limited')),
  'system.read': adminOnly,
  'system.retryJob': row(no, no, no, no, yes('audited')),
  'system.backUp': row(no, no, no, no, yes('audited')),
  'system.restore': adminWithFreshAuth,
  'content.edit': row(no, no, no, no, yes('audited')),
  /** The homes and cities that the home page shows first. */
  'homePage.choose': row(no, no, no, no, yes('audited')),
  'rentRules.edit': row(no, no, no, no, yes('audited')),
  'auditLog.read': row(
    no,
    when(own, 'ownSignInsOnly'),
    when(own, 'ownSignInsOnly'),
    when(own, 'ownSignInsOnly'),
    yes(),
  ),

  /** A signed-in person cannot register again; an admin creates accounts for others. */
  'account.register': row(yes('limited'), no, no, no, yes('audited')),
  /** Invite people who act for the owner, change what they may do, and remove them. */
  'team.manage': row(no, no, when(own), no, no),
  /** Accept an invitation to a team and leave it. The link is for one email address. */
  'team.join': row(no, when(own), when(own), when(own), no),
  'consent.manage': ownOnly,
  'account.export': row(
    no,
    when(own, 'freshAuth'),
    when(own, 'freshAuth'),
    when(own, 'freshAuth'),
    when(own, 'freshAuth'),
  ),
  'account.delete': row(
    no,
    when(own, 'freshAuth'),
    when(own, 'freshAuth'),
    when(own, 'freshAuth'),
    when(own, 'freshAuth', 'notLastAdmin'),
  ),

  'file.read': row(when(publicFile), visibleFile, visibleFile, visibleFile, visibleFile),
  'place.search': everybody,
  'errorReport.send': row(yes('limited'), yes('limited'), yes('limited'), yes('limited'), yes('limited')),
  /** Only on the private port, which has no accounts. */
  'metrics.read': nobody,
  'readiness.readDetail': nobody,
} as const

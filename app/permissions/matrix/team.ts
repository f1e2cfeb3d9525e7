// What the members of an owner's team may do for the owner: the roles that are granted an action which the owner may do. An action without an
// entry is refused to all of them. Printed in docs/permissions.md.
import type { TeamRole } from '#app/shared/vocabulary.ts'
import type { MARKETPLACE } from './marketplace.ts'
import type { PEOPLE } from './people.ts'
import type { TENANCY } from './tenancy.ts'

type OwnerAction = keyof typeof MARKETPLACE | keyof typeof TENANCY | keyof typeof PEOPLE

const everybody: readonly TeamRole[] = ['co_owner', 'manager', 'caretaker', 'accountant']
const managers: readonly TeamRole[] = ['co_owner', 'manager']
const onSite: readonly TeamRole[] = [...managers, 'caretaker']
const money: readonly TeamRole[] = [...managers, 'accountant']

export const TEAM_GRANTS: { readonly [A in OwnerAction]?: readonly TeamRole[] } = {
  'listing.list': everybody,
  'listing.readActive': everybody,
  'listing.readHidden': managers,
  'listing.create': managers,
  'listing.edit': managers,
  'listing.editPhotos': managers,
  'listing.setStatus': managers,
  'listing.delete': ['co_owner'],
  'building.manage': managers,
  'announcement.manage': managers,

  'conversation.list': managers,
  'conversation.read': managers,
  'message.read': managers,
  'message.send': managers,
  'message.markRead': managers,
  'stream.subscribe': managers,
  'replyTemplate.manage': managers,

  'application.list': managers,
  'application.read': managers,
  'application.approve': managers,
  'application.reject': managers,
  'application.note': managers,
  'renterProfile.read': managers,
  'passport.read': managers,
  'booking.list': managers,
  'booking.read': managers,
  'booking.cancel': managers,
  'booking.confirm': managers,

  'rental.read': everybody,
  'rentBook.read': everybody,
  'rental.endEarly': managers,
  'rental.move': managers,
  'tenant.add': managers,
  'tenantInvitation.manage': managers,
  'openingFigure.correct': managers,
  'payment.read': everybody,
  'payment.record': managers,
  'payment.recordCash': onSite,
  'cash.read': everybody,
  'cash.settle': managers,
  'paymentProof.decide': managers,
  'paymentProof.reverse': managers,
  'postDatedCheck.record': managers,
  'postDatedCheck.move': managers,
  'utility.record': onSite,
  'utility.reverse': managers,
  'lease.prepare': managers,
  'paper.prepare': managers,
  'lease.inviteSigner': managers,
  'lease.read': managers,
  'renewal.offer': managers,
  'renewal.answer': managers,

  'maintenance.create': onSite,
  'maintenance.list': onSite,
  'maintenance.read': onSite,
  'maintenance.comment': onSite,
  'maintenance.setStatus': onSite,
  'maintenance.cancel': managers,
  'maintenance.reopen': onSite,
  'inspection.list': onSite,
  'inspection.read': onSite,
  'inspection.schedule': onSite,
  'inspection.reschedule': onSite,
  'inspection.advance': onSite,
  'inspection.confirm': onSite,
  'inspection.decline': onSite,
  'inspection.cancel': onSite,
  'viewing.read': onSite,
  'viewing.confirm': onSite,
  'viewing.decline': onSite,
  'viewing.cancel': onSite,
  'viewing.propose': onSite,
  'viewing.advance': onSite,
  'viewing.manageTimes': managers,
  'importedCalendar.manage': managers,

  'document.read': managers,
  'document.upload': managers,
  'document.remove': managers,
  'ownerReport.read': money,
  'ownerFacts.read': managers,
  'amenity.manage': managers,
  'deposit.read': money,
  'deposit.report': managers,
  'deposit.accept': managers,
  'deposit.deduct': managers,
  'deposit.return': managers,
  'reservation.read': managers,
  'reservation.cancel': managers,

  /** Where tenants pay changes by two people; the owner alone changes it in the settings. */
  'payoutProposal.propose': ['co_owner'],
  'payoutProposal.decide': ['co_owner'],
  /** A co-owner may remove everybody but the owner, who is no member. */
  'team.manage': ['co_owner'],
  'analytics.ownReport': money,
  'analytics.export': money,
  'file.read': everybody,
  'place.search': everybody,
  'errorReport.send': everybody,
}

/** Of these, what concerns all homes of the owner: refused to members with chosen homes, whatever their role. */
export const ALL_HOMES_ACTIONS: ReadonlySet<OwnerAction> = new Set<OwnerAction>([
  'viewing.manageTimes',
  'importedCalendar.manage',
  'ownerFacts.read',
  'payoutProposal.propose',
  'payoutProposal.decide',
])

// Somebody who has used everything there is, with words that can be found again wherever they were written down.
import type { Ctx } from '#app/domain/ctx.server.ts'
import * as accounts from '#seed/factories/accounts.ts'
import { makeListingReport, makeVerificationCheck } from '#seed/factories/admin.ts'
import * as agents from '#seed/factories/agents.ts'
import { makeContactMessage, makeNewsletterSubscription } from '#seed/factories/content.ts'
import { nextSerial } from '#seed/factories/factory.ts'
import * as listings from '#seed/factories/listings.ts'
import * as messaging from '#seed/factories/messaging.ts'
import { makeEmail, makeIdempotencyKey } from '#seed/factories/platform.ts'
import { makeConsent, makeDataExport } from '#seed/factories/privacy.ts'
import * as tenancy from '#seed/factories/tenancy.ts'
import * as upkeep from '#seed/factories/upkeep.ts'

export async function makePersonWithEverything(ctx: Ctx) {
  const { db } = ctx
  const serial = nextSerial()
  const mark = (what: string) => `Canary${what}${serial}x`
  const email = `canary-${serial}x@tahanan.example`
  const phone = `+6391${String(70_000_000 + serial)}`
  const person = await accounts.makePerson(db, 'tenant', {
    email,
    fullName: mark('Name'),
    avatarUrl: `/${mark('Face')}`,
  })
  const mine = { userId: person.id }
  const canaries = [email, phone, mark('Name'), mark('Face')]
  const say = (what: string) => {
    canaries.push(mark(what))
    return mark(what)
  }
  const file = async (bucket: 'avatars' | 'documents' | 'property-images', what: string) => {
    const path = `${person.id}-${what.toLowerCase()}-${serial}.bin`
    await ctx.adapters.storage.put({ bucket, path }, Buffer.from(say(what)), {
      contentType: 'application/octet-stream',
    })
    return listings.makeStoredFile(db, { bucket, path, uploadedBy: person.id, originalName: say(`${what}Name`) })
  }

  // the person
  await accounts.makeRenterProfile(db, { ...mine, petDetails: say('Pets') })
  await accounts.makeLandlordProfile(db, { ...mine, investmentExperience: say('Experience') })
  await accounts.makeSession(db, { ...mine, userAgent: say('Browser') })
  await accounts.makeAccount(db, { ...mine, accountId: say('Subject') })
  await accounts.makeTwoFactor(db, mine)
  await accounts.makeKnownDevice(db, mine)
  await accounts.makeVerification(db, { value: person.id, identifier: `reset:${say('Link')}` })
  await accounts.makeLoginAttempt(db, { email })
  await accounts.makeNotification(db, { ...mine, params: { title: say('News') } })
  await accounts.makeNotificationPreference(db, mine)
  await makeConsent(db, mine)
  await makeVerificationCheck(db, mine)
  await makeIdempotencyKey(db, { ...mine, response: { text: say('Answer') } })
  await file('avatars', 'Picture')
  await ctx.adapters.storage.put(
    { bucket: 'documents', path: `exports/${person.id}/old.json` },
    Buffer.from(say('Export')),
    { contentType: 'application/json' },
  )
  await makeDataExport(db, { ...mine, status: 'expired' })

  // what they said and sent
  const conversation = await messaging.makeConversation(db, { clientUserId: person.id })
  const message = await messaging.makeMessage(db, {
    conversationId: conversation.id,
    senderId: person.id,
    content: say('Message'),
  })
  await messaging.makeMessageAttachment(db, {
    messageId: message.id,
    fileId: (await file('documents', 'Attachment')).id,
  })
  await messaging.makeInquiry(db, {
    conversationId: conversation.id,
    messageId: message.id,
    propertyId: conversation.propertyId,
    senderId: person.id,
    phone,
  })
  await messaging.makeMessageNotice(db, { ...mine, conversationId: conversation.id })
  await messaging.makeMessageReport(db, { reporterId: person.id, note: say('MessageReport') })
  await makeListingReport(db, { reporterId: person.id, note: say('ListingReport') })
  await makeContactMessage(db, { ...mine, email, name: mark('Name'), message: say('Contact') })
  await makeContactMessage(db, { email, message: say('GuestContact') })
  await makeNewsletterSubscription(db, { email })
  await makeEmail(db, { toAddress: email, textBody: say('MailTo') })
  await makeEmail(db, { sender: `user:${person.id}`, textBody: say('MailBy'), status: 'queued' })
  await listings.makeWishlistProperty(db, {
    wishlistId: (await listings.makeWishlist(db, { ...mine, name: say('List') })).id,
    note: say('ListNote'),
  })

  // renting
  const application = await tenancy.makeApplication(db, { applicantUserId: person.id, message: say('Application') })
  await tenancy.makeApplicationDocument(db, {
    applicationId: application.id,
    fileId: (await file('documents', 'Payslip')).id,
  })
  const rental = await tenancy.makeRental(db, { tenantId: person.id })
  const payment = await tenancy.makePayment(db, { rentalId: rental.id, note: say('PaymentNote') })
  const receipt = await tenancy.makePaymentReceipt(db, {
    paymentId: payment.id,
    submittedBy: person.id,
    reference: say('Reference'),
    proofFileId: (await file('documents', 'Proof')).id,
  })
  const repair = await upkeep.makeMaintenanceRequest(db, {
    propertyId: rental.propertyId,
    rentalId: rental.id,
    requestedBy: person.id,
    title: say('Repair'),
    description: `${say('RepairStory')} with enough words`,
  })
  await upkeep.makeMaintenanceUpdate(db, { requestId: repair.id, authorId: person.id, message: say('RepairUpdate') })
  await upkeep.makeMaintenancePhoto(db, { requestId: repair.id, fileId: (await file('documents', 'RepairPhoto')).id })
  await upkeep.makeInspection(db, { tenantId: person.id, proposedBy: person.id, notes: say('VisitNote') })

  // owning and managing
  const home = await listings.makeProperty(db, {
    ownerId: person.id,
    status: 'active',
    title: say('Title'),
    description: say('Description'),
    street: say('Street'),
    fullAddress: say('Address'),
  })
  await accounts.makeNotification(db, { params: { title: mark('Title') } })
  await listings.makePropertyImage(db, {
    propertyId: home.id,
    url: `/storage/${say('ImageUrl')}`,
    fileId: (await file('property-images', 'HomePhoto')).id,
  })
  await upkeep.makeSharedAmenity(db, { ownerId: person.id, name: say('Pool'), description: say('PoolText') })
  const agent = await agents.makeAgent(db, { ...mine, agencyName: say('Agency'), bio: say('Bio') })
  await agents.makeClient(db, { agentId: agent.id, looksFor: say('OwnClient') })
  await agents.makeAppointment(db, { agentId: agent.id, title: say('Appointment') })
  const asClient = await agents.makeClient(db, { ...mine, name: mark('Name'), email, phone, looksFor: say('LooksFor') })
  await agents.makeRelationship(db, { agentId: asClient.agentId, clientId: asClient.id, notes: say('AgentNotes') })

  return {
    ...person,
    canaries,
    paymentId: payment.id,
    receiptId: receipt.id,
    receiptAmount: receipt.amount,
    homeId: home.id,
  }
}

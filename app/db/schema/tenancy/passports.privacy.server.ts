// What a renter's passport holds about people.
import { matchesPerson, personalData, refersTo } from '#app/db/schema/personal-data.server.ts'
import { rentalApplications } from './applications.server.ts'
import { incomeDocuments, passportShares, passportViews, rentalReferences } from './passports.server.ts'

export const passportsPersonalData = [
  personalData(passportShares, {
    rows: refersTo(
      passportShares.applicationId,
      rentalApplications.id,
      matchesPerson(rentalApplications.applicantUserId),
    ),
    erasure: 'remove',
  }),
  personalData(passportViews, {
    rows: matchesPerson(passportViews.userId),
    handlerKeys: ['viewerId'],
    erasure: 'remove',
  }),
  personalData(rentalReferences, { rows: matchesPerson(rentalReferences.userId), erasure: 'remove' }),
  personalData(incomeDocuments, { rows: matchesPerson(incomeDocuments.userId), erasure: 'remove' }),
]

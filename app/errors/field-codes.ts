// Error codes of form fields. Schemas use them as messages. Texts: app/i18n/field-messages.ts. Rules: docs/product.md,
// Registration fields and validation.
export const FIELD_CODES = [
  // Any form
  'field.required',
  'field.invalid',
  'field.unknown',
  'field.tooShort',
  'field.tooLong',
  'field.chooseOne',
  'field.number.invalid',
  'field.number.tooSmall',
  'field.number.tooLarge',
  'field.amount.invalid',
  'field.date.invalid',
  'field.date.past',
  'field.date.future',
  'field.characters',

  // Registration and profile
  'account.email.required',
  'account.email.invalid',
  'account.email.unchanged',
  'account.password.required',
  'account.password.tooShort',
  'account.password.tooLong',
  'account.password.uppercase',
  'account.password.lowercase',
  'account.password.number',
  'account.password.special',
  'account.password.common',
  'account.password.personal',
  'account.password.mismatch',
  'account.firstName.required',
  'account.lastName.required',
  'account.phone.required',
  'account.phone.invalid',
  'account.dateOfBirth.required',
  'account.dateOfBirth.invalid',
  'account.dateOfBirth.tooYoung',
  'account.contactMethod.required',
  'account.userType.required',
  'account.terms.required',
  'account.dataProcessing.required',
  'account.licenseNumber.required',
  'account.licenseExpiry.required',
  'account.petDetails.required',
  'twoFactor.code.invalid',
  'twoFactor.recovery.invalid',

  // Inquiry, contact, newsletter
  'inquiry.name.required',
  'inquiry.message.required',
  'inquiry.message.tooLong',
  'contact.subject.required',

  // Search
  'search.keyword.tooLong',
  'search.price.reversed',

  // Listings
  'listing.title.required',
  'listing.title.tooShort',
  'listing.title.tooLong',
  'listing.description.required',
  'listing.description.tooLong',
  'listing.propertyType.required',
  'listing.price.required',
  'listing.price.invalid',
  'listing.price.tooLarge',
  'listing.amount.tooLarge',
  'listing.deposit.invalid',
  'listing.deposit.rentFirst',
  'listing.city.required',
  'listing.city.unknown',
  'listing.location.outside',
  'listing.unitPattern.noNumber',
  'listing.pin.invalid',
  'listing.pin.far',
  'listing.place.unknown',
  'listing.neededWhileShown',

  // Applications, payments, rentals
  'application.message.tooLong',
  'application.reason.required',
  'application.moveIn.past',
  'receipt.reference.required',
  'receipt.amount.invalid',
  'rental.endReason.required',

  // Inspections, maintenance, reservations
  'inspection.time.past',
  'inspection.date.tooFar',
  'maintenance.title.required',
  'maintenance.title.tooShort',
  'maintenance.description.required',
  'maintenance.description.tooShort',
  'maintenance.priority.required',
  'reservation.time.reversed',

  // Admin sign-in
  'admin.email.required',
  'admin.password.required',

  // Platform settings
  'settings.freshness.days',
  'settings.freshness.order',
  'settings.siteName.required',
  'settings.siteName.tooLong',
  'settings.siteDescription.required',
  'settings.siteDescription.tooLong',
] as const

export type FieldCode = (typeof FIELD_CODES)[number]

// Texts of the field codes. Separate from error-messages.ts, because forms that validate in the browser load these on first use.
import type { FieldCode } from '#app/errors/field-codes.ts'
import { m } from '#app/paraglide/messages.js'

export const FIELD_MESSAGES = {
  // Any form
  'field.required': m.field_field_required,
  'field.invalid': m.field_field_invalid,
  'field.unknown': m.field_field_unknown,
  'field.tooShort': m.field_field_tooShort,
  'field.tooLong': m.field_field_tooLong,
  'field.chooseOne': m.field_field_chooseOne,
  'field.number.invalid': m.field_field_number_invalid,
  'field.number.tooSmall': m.field_field_number_tooSmall,
  'field.number.tooLarge': m.field_field_number_tooLarge,
  'field.amount.invalid': m.field_field_amount_invalid,
  'field.date.invalid': m.field_field_date_invalid,
  'field.date.past': m.field_field_date_past,
  'field.date.future': m.field_field_date_future,
  'field.file.required': m.field_field_file_required,
  'field.characters': m.field_field_characters,

  // Registration and profile
  'account.email.required': m.field_account_email_required,
  'account.email.invalid': m.field_account_email_invalid,
  'account.email.unchanged': m.field_account_email_unchanged,
  'account.password.required': m.field_account_password_required,
  'account.password.tooShort': m.field_account_password_tooShort,
  'account.password.tooLong': m.field_account_password_tooLong,
  'account.password.uppercase': m.field_account_password_uppercase,
  'account.password.lowercase': m.field_account_password_lowercase,
  'account.password.number': m.field_account_password_number,
  'account.password.special': m.field_account_password_special,
  'account.password.common': m.field_account_password_common,
  'account.password.personal': m.field_account_password_personal,
  'account.password.mismatch': m.field_account_password_mismatch,
  'account.firstName.required': m.field_account_firstName_required,
  'account.lastName.required': m.field_account_lastName_required,
  'account.phone.required': m.field_account_phone_required,
  'account.phone.invalid': m.field_account_phone_invalid,
  'account.dateOfBirth.required': m.field_account_dateOfBirth_required,
  'account.dateOfBirth.invalid': m.field_account_dateOfBirth_invalid,
  'account.dateOfBirth.tooYoung': m.field_account_dateOfBirth_tooYoung,
  'account.contactMethod.required': m.field_account_contactMethod_required,
  'account.userType.required': m.field_account_userType_required,
  'account.terms.required': m.field_account_terms_required,
  'account.dataProcessing.required': m.field_account_dataProcessing_required,
  'account.licenseNumber.required': m.field_account_licenseNumber_required,
  'account.licenseExpiry.required': m.field_account_licenseExpiry_required,
  'account.petDetails.required': m.field_account_petDetails_required,
  'twoFactor.code.invalid': m.field_twoFactor_code_invalid,
  'twoFactor.recovery.invalid': m.field_twoFactor_recovery_invalid,

  // Inquiry, contact, newsletter
  'inquiry.name.required': m.field_inquiry_name_required,
  'inquiry.message.required': m.field_inquiry_message_required,
  'inquiry.message.tooLong': m.field_inquiry_message_tooLong,
  'contact.subject.required': m.field_contact_subject_required,

  // Search
  'search.keyword.tooLong': m.field_search_keyword_tooLong,
  'search.price.reversed': m.field_search_price_reversed,

  // Listings
  'listing.title.required': m.field_listing_title_required,
  'listing.title.tooShort': m.field_listing_title_tooShort,
  'listing.title.tooLong': m.field_listing_title_tooLong,
  'listing.description.required': m.field_listing_description_required,
  'listing.description.tooLong': m.field_listing_description_tooLong,
  'listing.propertyType.required': m.field_listing_propertyType_required,
  'listing.price.required': m.field_listing_price_required,
  'listing.price.invalid': m.field_listing_price_invalid,
  'listing.deposit.invalid': m.field_listing_deposit_invalid,
  'listing.city.required': m.field_listing_city_required,
  'listing.city.unknown': m.field_listing_city_unknown,
  'listing.price.tooLarge': m.field_listing_price_tooLarge,
  'listing.amount.tooLarge': m.field_listing_amount_tooLarge,
  'listing.deposit.rentFirst': m.field_listing_deposit_rentFirst,
  'listing.pin.invalid': m.field_listing_pin_invalid,
  'listing.pin.far': m.field_listing_pin_far,
  'listing.place.unknown': m.field_listing_place_unknown,
  'listing.neededWhileShown': m.field_listing_neededWhileShown,
  'listing.location.outside': m.field_listing_location_outside,
  'listing.unitPattern.noNumber': m.field_listing_unitPattern_noNumber,

  // Applications, payments, rentals
  'application.message.tooLong': m.field_application_message_tooLong,
  'application.reason.required': m.field_application_reason_required,
  'application.moveIn.past': m.field_application_moveIn_past,
  'application.moveIn.tooFar': m.field_application_moveIn_tooFar,
  'application.confirm.required': m.field_application_confirm_required,
  'application.documents.gone': m.field_application_documents_gone,
  'application.document.notUploaded': m.field_application_document_notUploaded,
  'receipt.reference.required': m.field_receipt_reference_required,
  'receipt.amount.invalid': m.field_receipt_amount_invalid,
  'rent.amount.invalid': m.field_rent_amount_invalid,
  'rent.amount.aboveDue': m.field_rent_amount_aboveDue,
  'rent.reference.used': m.field_rent_reference_used,
  'rent.lines.required': m.field_rent_lines_required,
  'rent.reason.required': m.field_rent_reason_required,
  'rent.dueDate.beforeStart': m.field_rent_dueDate_beforeStart,
  'rental.endReason.required': m.field_rental_endReason_required,
  'application.compare.tooMany': m.field_application_compare_tooMany,
  'booking.reason.required': m.field_booking_reason_required,
  'booking.amount.aboveDue': m.field_booking_amount_aboveDue,
  'booking.reference.used': m.field_booking_reference_used,

  // Inspections, maintenance, reservations
  'inspection.time.past': m.field_inspection_time_past,
  'inspection.date.tooFar': m.field_inspection_date_tooFar,
  'viewing.time.choose': m.field_viewing_time_choose,
  'viewing.hours.order': m.field_viewing_hours_order,
  'viewing.hours.overlap': m.field_viewing_hours_overlap,
  'maintenance.title.required': m.field_maintenance_title_required,
  'maintenance.title.tooShort': m.field_maintenance_title_tooShort,
  'maintenance.description.required': m.field_maintenance_description_required,
  'maintenance.description.tooShort': m.field_maintenance_description_tooShort,
  'maintenance.priority.required': m.field_maintenance_priority_required,
  'maintenance.photos.tooMany': m.field_maintenance_photos_tooMany,
  'maintenance.photos.pictureOnly': m.field_maintenance_photos_pictureOnly,
  'maintenance.message.required': m.field_maintenance_message_required,
  'maintenance.assignee.unknown': m.field_maintenance_assignee_unknown,
  'reservation.time.past': m.field_reservation_time_past,
  'reservation.time.closed': m.field_reservation_time_closed,
  'reservation.time.tooLong': m.field_reservation_time_tooLong,
  'reservation.date.tooFar': m.field_reservation_date_tooFar,
  'reservation.people.invalid': m.field_reservation_people_invalid,
  'reservation.people.tooMany': m.field_reservation_people_tooMany,
  'amenity.time.step': m.field_amenity_time_step,
  'amenity.hours.order': m.field_amenity_hours_order,
  'amenity.capacity.invalid': m.field_amenity_capacity_invalid,
  'amenity.listings.required': m.field_amenity_listings_required,

  // Admin sign-in
  'admin.email.required': m.field_admin_email_required,
  'admin.password.required': m.field_admin_password_required,

  // Platform settings
  'settings.freshness.days': m.field_settings_freshness_days,
  'settings.freshness.order': m.field_settings_freshness_order,
  'settings.siteName.required': m.field_settings_siteName_required,
  'settings.siteName.tooLong': m.field_settings_siteName_tooLong,
  'settings.siteDescription.required': m.field_settings_siteDescription_required,
  'settings.siteDescription.tooLong': m.field_settings_siteDescription_tooLong,
  'settings.commission.range': m.field_settings_commission_range,
  'settings.phrase.wrong': m.error_settings_wrongPhrase,
  'settings.password.wrong': m.error_settings_wrongPassword,
  'rentControl.dates.order': m.field_rentControl_dates_order,
  'rentControl.amount.range': m.field_rentControl_amount_range,
  'rentControl.months.range': m.field_rentControl_months_range,
  'rentControl.increase.range': m.field_rentControl_increase_range,
  'rentControl.sourceUrl.invalid': m.field_rentControl_sourceUrl_invalid,
} satisfies Record<FieldCode, () => string>

/** A message that a schema library generated is not a code; it is replaced by a general text and never shown. */
export function fieldMessage(code: string): string {
  return isFieldCode(code) ? FIELD_MESSAGES[code]() : FIELD_MESSAGES['field.invalid']()
}

function isFieldCode(code: string): code is FieldCode {
  return Object.hasOwn(FIELD_MESSAGES, code)
}

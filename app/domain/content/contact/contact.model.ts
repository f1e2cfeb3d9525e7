// Lengths of the contact form. Apart from the schema, so that the page does not load the validation library.
export const CONTACT_NAME_MAX = 200
export const CONTACT_SUBJECT_MAX = 200
export const CONTACT_MESSAGE_MAX = 5_000

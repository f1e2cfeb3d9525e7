// What the download of one's data leaves out of its rows, and why. Every other column of every row in own-rows.server.ts is in it.

export const NOT_EXPORTED_TABLES: Readonly<Record<string, string>> = {
  idempotency_keys:
    'remembers answers for a day so that a request sent twice counts once; what was asked for is in the other tables',
  known_devices: 'holds nothing but a hash by which a browser is known again',
  message_notices: 'marks up to where mails have told of messages; the messages and the mails are there themselves',
  property_amenities: 'pairs of ids; the names of the comforts are not about anybody',
  shared_amenity_properties: 'pairs of ids',
  two_factors: 'holds nothing but the sealed second factor itself; whether it is on stands in users',
  verifications: 'holds nothing but hashes of links in mails, for half an hour',
}

/** Keys to the account: handing them out would be a danger to the person. */
export const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['access_token', 'refresh_token', 'id_token', 'password'],
  admin_sessions: ['token_hash'],
  admin_users: ['password_hash', 'mfa_secret', 'mfa_last_step'],
  data_exports: ['token_hash', 'storage_path'],
  facebook_deletion_requests: ['subject_hash'],
  newsletter_subscriptions: ['confirm_token_hash', 'unsubscribe_token_hash'],
  sessions: ['token'],
  wishlists: ['share_token', 'share_link_sealed'],
  // the same words again, dressed for mail programs; and a link that works without signing in
  emails: ['html_body', 'unsubscribe_url', 'last_error'],
}

/** Opened for their owner; the purpose is what they were sealed with. */
export const SEALED_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user_profiles: { date_of_birth: 'user_profiles.date_of_birth' },
  landlord_profiles: { tax_id: 'landlord_profiles.tax_id' },
}

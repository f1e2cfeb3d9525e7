// The SQL that fills the database of `bench:admin`. Ids are hashes of numbers, so that each statement finds the rows of the others without
// a join. `$1` and `$2` are the first and the last number.
import { createHash } from 'node:crypto'
import { ADJECTIVES, AREA_NAMES, NAMES, PLACES_NEAR, SENTENCES } from '../search/listing-vocabulary.ts'

export const SIZES = { users: 200_000, listings: 1_000_000, applications: 500_000, conversations: 300_000 } as const

const DAYS = 900
const quoteList = (list: readonly string[]) =>
  `array[${list.map((each) => `'${each.replaceAll("'", "''")}'`).join(', ')}]`
/** An element that depends on the number. `salt` makes several choices of one row independent. */
const pick = (list: readonly string[], n: string, salt: number) =>
  `(${quoteList(list)})[1 + mod(abs(hashint4(${n} + ${salt * 7_919})::bigint), ${list.length})]`
const key = (table: string, n: string) => `md5('${table} ' || ${n})::uuid`
/** Between 0 and 99. */
const share = (n: string, salt: number) => `mod(abs(hashint4(${n} + ${salt * 104_729})::bigint), 100)`
const time = (n: string, salt: number) =>
  `now() - mod(abs(hashint4(${n} + ${salt * 15_485_863})::bigint), ${DAYS * 86_400}) * interval '1 second'`

/** Of 100 users, 80 are tenants, 17 landlords and 3 agents. */
const tenant = (n: string) => `(${n} % ${(SIZES.users / 100) * 80}) / 80 * 100 + ${n} % 80 + 1`
const owner = (n: string) => `(${n} % ${(SIZES.users / 100) * 20}) / 20 * 100 + 80 + ${n} % 20 + 1`
const role = (n: string) =>
  `case when (${n} - 1) % 100 < 80 then 'tenant' when (${n} - 1) % 100 < 97 then 'landlord' else 'agent' end`
const GIVEN_NAMES = [
  'Maria',
  'Jose',
  'Juan',
  'Ana',
  'Rosa',
  'Angelica',
  'Mark',
  'Michelle',
  'Noel',
  'Grace',
  'Paolo',
  'Li',
]
const SURNAMES = ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Ocampo', 'Garcia', 'Mendoza', 'Uy', 'Sy']
/** Every second name is one of a few, as in life; the others are a long tail. */
const pickName = (common: readonly string[], n: string, salt: number) =>
  `case when ${share(n, salt + 20)} < 50 then ${pick(common, n, salt)} else initcap(${pick(NAMES, n, salt)}) end`
const fullName = (n: string) => `${pickName(GIVEN_NAMES, n, 1)} || ' ' || ${pickName(SURNAMES, n, 2)}`

/** The same id as `key` writes. */
const toId = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

export const LISTING_ID = toId('listing 4711')
export const APPLICATION_ID = toId('application 4711')
/** A landlord. */
export const OWNER_ID = toId('user 4781')

const numbers = 'generate_series($1::int, $2::int) n'

/** In this order. `count` is the highest number; `step` names a second part of the rows of a table. */
export const TABLES: readonly { name: string; step?: string; count: number; insert: string }[] = [
  {
    name: 'users',
    count: SIZES.users,
    insert: `insert into users (id, email, email_verified, full_name, created_at)
      select ${key('user', 'n')}, 'person' || n || '@example.com', ${share('n', 3)} < 90, ${fullName('n')}, ${time('n', 4)} from ${numbers}`,
  },
  {
    name: 'user_profiles',
    count: SIZES.users,
    insert: `insert into user_profiles (user_id, full_name, phone, user_type, is_active, created_at)
      select ${key('user', 'n')}, ${fullName('n')}, '+639' || lpad(n::text, 9, '0'), ${role('n')}, ${share('n', 5)} < 98, ${time('n', 4)}
      from ${numbers}`,
  },
  {
    name: 'agents',
    count: SIZES.users,
    insert: `insert into agents (id, user_id, agency_name, prc_license_number, prc_license_expires_on, prc_license_checked_at)
      select ${key('agent', 'n')}, ${key('user', 'n')}, ${fullName('n')} || ' Realty', lpad(n::text, 7, '0'),
        current_date + (${share('n', 6)} * 10)::int - 50, ${time('n', 7)}
      from ${numbers} where ${role('n')} = 'agent'`,
  },
  {
    name: 'properties',
    count: SIZES.listings,
    insert: `insert into properties (id, owner_id, status, title, description, property_type, barangay, city, city_slug, region, base_price,
        security_deposit, published_at, created_at, bedroom_count, featured)
      select ${key('listing', 'n')}, ${key('user', owner('n'))},
        case when chance < 88 then 'active' when chance < 95 then 'inactive' when chance < 98 then 'draft' else 'pending' end,
        ${pick(ADJECTIVES, 'n', 1)} || ' ' || kind || ' ' || ${pick(PLACES_NEAR, 'n', 2)},
        concat_ws(' ', ${[3, 4, 5, 6, 7].map((salt) => pick(SENTENCES, 'n', salt)).join(', ')},
          'Along ' || initcap(${pick(NAMES, 'n', 8)}) || ' Street.', 'Ask for ' || initcap(${pick(NAMES, 'n', 9)}) || ' at the desk.'),
        kind, ${pick(AREA_NAMES, 'n', 10)}, city, lower(replace(city, ' ', '-')), 'Metro Manila',
        (5000 + ${share('n', 11)} * 500) * 100, (5000 + ${share('n', 11)} * 500) * 100, ${time('n', 12)}, ${time('n', 12)}, n % 4, n % 5000 = 0
      from (select n, ${share('n', 13)} as chance,
        ${pick(['apartment', 'house', 'condo', 'townhouse', 'studio', 'loft', 'penthouse', 'commercial'], 'n', 14)} as kind,
        ${pick(['Quezon City', 'Manila', 'Makati', 'Taguig', 'Pasig'], 'n', 15)} as city from ${numbers}) drawn`,
  },
  {
    name: 'property_images',
    count: SIZES.listings,
    insert: `insert into property_images (id, property_id, url, "order", width, height)
      select ${key('image', 'n')}, ${key('listing', 'n')}, '/pictures/' || n % 200 || '-1200.webp', 0, 1200, 800 from ${numbers}`,
  },
  {
    name: 'rental_applications',
    count: SIZES.applications,
    insert: `insert into rental_applications (id, property_id, applicant_user_id, status, message, reason_code, decided_at, created_at)
      select ${key('application', 'n')}, ${key('listing', `(n::bigint * 37 % ${SIZES.listings} + 1)`)}, ${key('user', tenant('n'))}, status,
        ${pick(SENTENCES, 'n', 1)}, case when status = 'rejected' then 'another_applicant' end,
        case when status <> 'pending' then sent_at + interval '2 days' end, sent_at
      from (select n, ${time('n', 2)} as sent_at,
        case when ${share('n', 3)} < 10 then 'pending' when ${share('n', 3)} < 50 then 'approved'
          when ${share('n', 3)} < 90 then 'rejected' else 'withdrawn' end as status from ${numbers}) drawn`,
  },
  {
    name: 'bookings',
    count: SIZES.applications,
    insert: `insert into bookings (id, property_id, application_id, guest_id, status, monthly_rent, advance_amount, deposit_amount, total_price,
        move_in_date, lease_months, decided_at, receipt_number, created_at)
      select ${key('booking', 'n')}, ${key('listing', `(n::bigint * 37 % ${SIZES.listings} + 1)`)}, ${key('application', 'n')},
        ${key('user', tenant('n'))}, status, rent, rent, rent * 2, rent * 3, made_at::date + 30, 12,
        case when status <> 'pending' then made_at + interval '3 days' end, case when status = 'confirmed' then n + 1000 end, made_at
      from (select n, (5000 + ${share('n', 4)} * 500) * 100 as rent, ${time('n', 2)} + interval '2 days' as made_at,
        case when ${share('n', 5)} < 5 then 'pending' when ${share('n', 5)} < 85 then 'confirmed' else 'cancelled' end as status
        from ${numbers} where ${share('n', 3)} between 10 and 49) drawn`,
  },
  {
    name: 'conversations',
    count: SIZES.conversations,
    insert: `insert into conversations (id, property_id, client_user_id, last_message_at, created_at)
      select ${key('conversation', 'n')}, ${key('listing', 'n')}, ${key('user', tenant('n'))}, ${time('n', 1)}, ${time('n', 1)} from ${numbers}`,
  },
  {
    // the first message of each conversation is its inquiry
    name: 'messages',
    count: SIZES.conversations,
    insert: `insert into messages (id, conversation_id, sender_id, content, created_at)
      select ${key('message', 'n')}, ${key('conversation', 'n')}, ${key('user', tenant('n'))}, ${pick(SENTENCES, 'n', 1)}, ${time('n', 1)}
      from ${numbers}`,
  },
  {
    // the owner answers four of five inquiries within two days
    name: 'messages',
    step: 'answers',
    count: SIZES.conversations,
    insert: `insert into messages (id, conversation_id, sender_id, content, created_at)
      select ${key('answer', 'n')}, ${key('conversation', 'n')}, ${key('user', owner('n'))}, ${pick(SENTENCES, 'n', 2)},
        ${time('n', 1)} + ${share('n', 4)} * ${share('n', 5)} * interval '16 seconds'
      from ${numbers} where ${share('n', 3)} < 80`,
  },
  {
    name: 'inquiries',
    count: SIZES.conversations,
    insert: `insert into inquiries (id, conversation_id, message_id, property_id, sender_id, variant, created_at)
      select ${key('inquiry', 'n')}, ${key('conversation', 'n')}, ${key('message', 'n')}, ${key('listing', 'n')}, ${key('user', tenant('n'))},
        'contact', ${time('n', 1)}
      from ${numbers}`,
  },
  {
    name: 'inspections',
    count: 100_000,
    insert: `insert into inspections (id, property_id, tenant_id, type, scheduled_at, proposed_by, created_at)
      select ${key('viewing', 'n')}, ${key('listing', 'n')}, ${key('user', tenant('n'))}, 'viewing', ${time('n', 1)} + interval '3 days',
        ${key('user', tenant('n'))}, ${time('n', 1)} from ${numbers}`,
  },
  {
    // each of 5,000 listings is viewed on each day of 400
    name: 'property_daily_stats',
    count: 2_000_000,
    insert: `insert into property_daily_stats (property_id, day, views)
      select ${key('listing', 'n % 5000 + 1')}, current_date - n / 5000, 1 + ${share('n', 1)} / 10 from ${numbers} where n < 2000000`,
  },
  {
    name: 'search_misses',
    count: 400_000,
    insert: `insert into search_misses (day, term, searches)
      select current_date - n / 1000, 'place ' || (n % 1000 * (1 + n / 1000 % 37)), 1 + ${share('n', 1)} / 20 from ${numbers} where n < 400000`,
  },
  {
    name: 'stored_files',
    count: SIZES.listings,
    insert: `insert into stored_files (id, bucket, path, uploaded_by, content_type, size_bytes, sha256, original_name, created_at)
      select ${key('file', 'n')}, case when n % 10 = 0 then 'documents' else 'property-images' end, 'file-' || n, ${key('user', owner('n'))},
        'image/webp', 200000 + n % 100000, md5('a' || n) || md5('b' || n), 'photo.jpg', ${time('n', 1)} from ${numbers}`,
  },
  {
    name: 'verification_requests',
    count: 20_000,
    insert: `insert into verification_requests (id, user_id, kind, file_id, status, decided_at, created_at)
      select ${key('request', 'n')}, ${key('user', owner('n'))}, 'government_id', ${key('file', 'n * 10')}, status,
        case when status <> 'pending' then made_at + interval '1 day' end, made_at
      from (select n, ${time('n', 1)} as made_at, case when n % 10 = 0 then 'pending' else 'approved' end as status from ${numbers}) drawn`,
  },
  {
    name: 'emails',
    count: SIZES.applications,
    insert: `insert into emails (id, message_id, template, locale, to_address, subject, text_body, status, created_at, sent_at)
      select ${key('mail', 'n')}, 'mail-' || n || '@example.com', 'application.received', 'en', 'person' || n || '@example.com', 'An application',
        ${pick(SENTENCES, 'n', 1)}, status, made_at, case when status = 'sent' then made_at end
      from (select n, ${time('n', 1)} as made_at, case when n % 500 = 0 then 'queued' when n % 100 = 1 then 'dead' else 'sent' end as status
        from ${numbers}) drawn`,
  },
  {
    name: 'message_reports',
    count: 20_000,
    insert: `insert into message_reports (message_id, reporter_id, reason, status, handled_at, created_at)
      select ${key('message', 'n')}, ${key('user', owner('n'))}, case when n % 2 = 0 then 'asks_for_money' else 'spam' end, status,
        case when status <> 'open' then made_at + interval '1 day' end, made_at
      from (select n, ${time('n', 1)} as made_at, case when n % 10 = 0 then 'open' else 'resolved' end as status from ${numbers}) drawn`,
  },
  {
    name: 'listing_reports',
    count: 50_000,
    insert: `insert into listing_reports (property_id, reporter_id, reason, status, handled_at, created_at)
      select ${key('listing', 'n')}, ${key('user', tenant('n'))}, 'scam', status,
        case when status <> 'open' then made_at + interval '1 day' end, made_at
      from (select n, ${time('n', 1)} as made_at, case when n % 10 = 0 then 'open' else 'resolved' end as status from ${numbers}) drawn`,
  },
  {
    name: 'photo_matches',
    count: 20_000,
    insert: `insert into photo_matches (image_id, matched_image_id, distance, handled_at, created_at)
      select ${key('image', 'n')}, ${key('image', 'n + 20000')}, 2, case when n % 10 > 0 then ${time('n', 1)} end, ${time('n', 1)} from ${numbers}`,
  },
  {
    name: 'audit_log',
    count: 1_000_000,
    insert: `insert into audit_log (at, actor_id, actor_role, action, subject_type, subject_id, details)
      select ${time('n', 1)}, ${key('user', owner('n'))}, 'landlord', ${pick(['listing.statusChanged', 'application.approved', 'signIn.succeeded', 'settings.changed'], 'n', 2)},
        'listing', ${key('listing', `n % ${SIZES.listings} + 1`)}::text, '{"to": "active"}' from ${numbers}`,
  },
]

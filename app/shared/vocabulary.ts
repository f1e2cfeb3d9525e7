// All fixed lists of values. Database constraints, forms and screens use these lists.

export const LOCALES = ['en', 'fil'] as const
export type Locale = (typeof LOCALES)[number]

/** User types. `admin` cannot be chosen at registration. */
export const ROLES = ['tenant', 'landlord', 'agent', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const REGISTRABLE_ROLES = ['tenant', 'landlord', 'agent'] as const satisfies readonly Role[]
export type RegistrableRole = (typeof REGISTRABLE_ROLES)[number]

export const CONTACT_METHODS = ['email', 'phone'] as const
export type ContactMethod = (typeof CONTACT_METHODS)[number]

export const PROPERTY_TYPES = [
  'apartment',
  'house',
  'condo',
  'townhouse',
  'studio',
  'loft',
  'penthouse',
  'commercial',
] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]

/** What is let: the whole unit, a room or a bedspace. */
export const ROOM_TYPES = ['entire_place', 'private_room', 'shared_room'] as const
export type RoomType = (typeof ROOM_TYPES)[number]

/** What can be let of a building. A room is in a unit, a bed in a room. */
export const SPACE_KINDS = ['unit', 'room', 'bed'] as const
export type SpaceKind = (typeof SPACE_KINDS)[number]

export const BUNKS = ['upper', 'lower'] as const
export type Bunk = (typeof BUNKS)[number]

/** Who may live in a shared home. */
export const RESIDENTS = ['anyone', 'women', 'men'] as const
export type Residents = (typeof RESIDENTS)[number]

/** When the gate of a shared home closes, in Manila. */
export const CURFEWS = [
  'none',
  '18:00',
  '19:00',
  '20:00',
  '21:00',
  '22:00',
  '23:00',
  '00:00',
  '01:00',
  '02:00',
  '03:00',
] as const
export type Curfew = (typeof CURFEWS)[number]

/** Hosts of videos of listings. */
export const VIDEO_PROVIDERS = ['youtube', 'vimeo', 'facebook'] as const
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number]

export const LISTING_STATUSES = ['draft', 'pending', 'active', 'inactive'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

export const FURNISHINGS = ['unfurnished', 'semi_furnished', 'furnished'] as const
export type Furnishing = (typeof FURNISHINGS)[number]

/** What the rent can include. */
export const UTILITIES = ['water', 'electricity', 'internet', 'lpg', 'garbage'] as const
export type Utility = (typeof UTILITIES)[number]

/** The bills that renters search by. */
export const BILLS = ['water', 'electricity', 'internet'] as const satisfies readonly Utility[]
export type Bill = (typeof BILLS)[number]

/** Texts of a listing that are drafted from its facts until the owner writes them. */
export const LISTING_TEXTS = ['title', 'title_fil', 'description', 'description_fil'] as const
export type ListingText = (typeof LISTING_TEXTS)[number]

/** Why a listing that was active is inactive. */
export const INACTIVE_REASONS = ['owner', 'not_available', 'no_answer', 'rented', 'admin', 'account_closed'] as const
export type InactiveReason = (typeof INACTIVE_REASONS)[number]

/** Why a reviewer returns a listing to its owner. */
export const RETURN_REASONS = ['photos', 'place', 'price', 'contact', 'description', 'authority', 'duplicate'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** What a renter found wrong at a viewing. */
export const VISIT_CONCERNS = ['not_real', 'not_as_described', 'asked_for_money'] as const
export type VisitConcerns = readonly (typeof VISIT_CONCERNS)[number][]

/** An uploaded file waits until its columns are confirmed; an undone import has deleted its drafts again. */
export const LISTING_IMPORT_STATUSES = [
  'uploaded',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
  'undone',
] as const
export type ListingImportStatus = (typeof LISTING_IMPORT_STATUSES)[number]

/** What becomes of a row: a complete draft, a draft with something to check, a copy that is left out, or nothing. */
export const IMPORT_ROW_OUTCOMES = ['ready', 'warned', 'duplicate', 'refused'] as const
export type ImportRowOutcome = (typeof IMPORT_ROW_OUTCOMES)[number]

export const CLIENT_STAGES = ['new', 'active', 'touring', 'offer', 'under_contract', 'closed', 'inactive'] as const
export type ClientStage = (typeof CLIENT_STAGES)[number]

/** These two count as hot leads. */
export const HOT_LEAD_STAGES = ['offer', 'under_contract'] as const satisfies readonly ClientStage[]

export const RELATIONSHIP_STATUSES = ['active', 'ended'] as const
export type RelationshipStatus = (typeof RELATIONSHIP_STATUSES)[number]

export const CONVERSATION_TYPES = ['property'] as const

export const INQUIRY_VARIANTS = ['contact', 'message', 'inspection'] as const
export type InquiryVariant = (typeof INQUIRY_VARIANTS)[number]

export const CONSENT_KINDS = ['terms', 'data_processing'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

export const BLOG_CATEGORIES = ['rental-guides', 'market-analysis', 'regional-markets', 'investment-tips'] as const
export type BlogCategory = (typeof BLOG_CATEGORIES)[number]

export const STORAGE_BUCKETS = ['property-images', 'avatars', 'documents'] as const
export type StorageBucket = (typeof STORAGE_BUCKETS)[number]

/** Served at /storage/object/public; all other files are served by the permission of their parent object. */
export const PUBLIC_BUCKETS = ['property-images', 'avatars'] as const satisfies readonly StorageBucket[]

export const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'dead'] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

export const NOTIFICATION_TOPICS = [
  'messages',
  'applications',
  'bookings',
  'payments',
  'maintenance',
  'inspections',
  'saved',
  'listings',
  'account',
] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

export const NOTIFICATION_CHANNELS = ['in_app', 'push', 'sms', 'email'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** When notifications are mailed: one mail each, or one mail for all of a day. */
export const MAIL_CADENCES = ['at_once', 'daily'] as const
export type MailCadence = (typeof MAIL_CADENCES)[number]

/** How often the owner of a saved search is told about new listings. */
export const ALERT_FREQUENCIES = ['at_once', 'daily', 'weekly'] as const
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number]

/** What happened to a listing that people may want to know. */
export const ALERT_CAUSES = ['visible', 'price_drop'] as const
export type AlertCause = (typeof ALERT_CAUSES)[number]

/** What the people who saved a listing are told. */
export const SAVED_LISTING_CAUSES = ['available', 'price_drop'] as const
export type SavedListingCause = (typeof SAVED_LISTING_CAUSES)[number]

export const CONSENT_CHANNELS = ['registration', 'social_sign_in', 'settings', 'new_version'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

export const DATA_EXPORT_STATUSES = ['requested', 'ready', 'expired', 'failed'] as const
export type DataExportStatus = (typeof DATA_EXPORT_STATUSES)[number]

export const FACEBOOK_DELETION_STATUSES = ['received', 'completed'] as const
export type FacebookDeletionStatus = (typeof FACEBOOK_DELETION_STATUSES)[number]

/** The first six are levels of an address; the others are landmarks. */
export const PLACE_KINDS = [
  'region',
  'province',
  'city',
  'municipality',
  'district',
  'barangay',
  'station',
  'school',
  'market',
  'mall',
  'hospital',
  'landmark',
] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** Kinds whose slug can be the `location` of a search address. */
export const LOCATION_KINDS = ['city', 'municipality', 'district'] as const satisfies readonly PlaceKind[]

export const AMENITY_CATEGORIES = ['comfort', 'building', 'outdoor', 'safety', 'utilities'] as const
export type AmenityCategory = (typeof AMENITY_CATEGORIES)[number]

/** RA 9653 has a different limit for each. */
export const RENT_CONTROL_AREAS = ['metro_manila_and_highly_urbanised', 'elsewhere'] as const
export type RentControlArea = (typeof RENT_CONTROL_AREAS)[number]

export const CLIENT_TYPES = ['renter', 'landlord', 'company'] as const
export type ClientType = (typeof CLIENT_TYPES)[number]

export const APPOINTMENT_KINDS = ['call', 'viewing', 'meeting', 'signing', 'other'] as const
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number]

export const APPOINTMENT_STATUSES = ['planned', 'done', 'cancelled'] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** What an administrator may do. The owner may do everything that an administrator may. */
/** What the system page groups. */
export const FAILURE_KINDS = ['error', 'slowQuery'] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

export const ADMIN_ROLES = ['owner', 'moderator', 'support', 'finance', 'content'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** What needs two owners. */
export const OWNER_REQUEST_KINDS = ['clear_data', 'grant_owner', 'restore_backup'] as const
export type OwnerRequestKind = (typeof OWNER_REQUEST_KINDS)[number]

/** Where somebody found the short address of a listing. */
export const SCAN_SOURCES = ['poster', 'square', 'share', 'messenger', 'viber', 'whatsapp', 'facebook'] as const
export type ScanSource = (typeof SCAN_SOURCES)[number]

export const REPORT_STATUSES = ['open', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** What an administrator did about a report. `account_closed`: the account of its person, so that nothing was left to decide. */
export const REPORT_OUTCOMES = ['none', 'warned', 'taken_down', 'account_closed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** Where a report of a listing comes from: its form, or the answers after a visit. */
export const LISTING_REPORT_SOURCES = ['form', 'visit'] as const
export type ListingReportSource = (typeof LISTING_REPORT_SOURCES)[number]

export const LISTING_REPORT_REASONS = [
  'scam',
  'asks_for_money',
  'unsafe_home',
  'not_available',
  'wrong_information',
  'duplicate',
  'offensive',
  'other',
] as const
export type ListingReportReason = (typeof LISTING_REPORT_REASONS)[number]

export const MESSAGE_REPORT_REASONS = ['asks_for_money', 'scam', 'harassment', 'spam', 'other'] as const
export type MessageReportReason = (typeof MESSAGE_REPORT_REASONS)[number]

export type ReportReason = ListingReportReason | MessageReportReason

/** The order in which administrators read reports: 1 first. An index of the queue contains it, so a change needs a migration. */
export const REPORT_SEVERITIES: Readonly<Record<ReportReason, 1 | 2 | 3>> = {
  scam: 1,
  asks_for_money: 1,
  unsafe_home: 1,
  harassment: 2,
  offensive: 2,
  wrong_information: 3,
  not_available: 3,
  duplicate: 3,
  spam: 3,
  other: 3,
}

/** Why an administrator deactivates an account. */
export const DEACTIVATION_REASONS = [
  'scam',
  'asks_for_money',
  'unsafe_home',
  'harassment',
  'false_identity',
  'other',
] as const
export type DeactivationReason = (typeof DEACTIVATION_REASONS)[number]

/** What the platform checks before a dated line appears on a profile or listing. */
export const VERIFICATION_KINDS = ['government_id', 'phone', 'prc_license', 'owner_authority', 'title'] as const
export type VerificationKind = (typeof VERIFICATION_KINDS)[number]

/** Checked by a document that the person hands in. */
export const DOCUMENT_VERIFICATION_KINDS = [
  'government_id',
  'prc_license',
  'owner_authority',
] as const satisfies readonly VerificationKind[]
export type DocumentVerificationKind = (typeof DOCUMENT_VERIFICATION_KINDS)[number]

export const VERIFICATION_REQUEST_STATUSES = ['pending', 'approved', 'refused'] as const
export type VerificationRequestStatus = (typeof VERIFICATION_REQUEST_STATUSES)[number]

/** None of these contains personal data. */
export const ANALYTICS_EVENTS = [
  'click',
  'share',
  'sign_up',
  'sign_in',
  'sign_out',
  'property_view',
  'search',
  'wishlist_add',
  'wishlist_remove',
  'inquiry',
  'application',
  'pagination',
  'form_start',
  'form_submit',
  'modal_open',
  'modal_close',
] as const
export type AnalyticsEventName = (typeof ANALYTICS_EVENTS)[number]

export const AUDIENCES = ['guest', ...ROLES] as const
export type Audience = (typeof AUDIENCES)[number]

export const NEWSLETTER_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number]

/** Networks of the operator's own accounts; the footer links to the configured ones. */
export const SOCIAL_NETWORKS = ['facebook', 'instagram', 'tiktok', 'linkedin'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

// The team of an owner
/** What a member may do is in app/permissions/matrix/team.ts. */
export const TEAM_ROLES = ['co_owner', 'manager', 'caretaker', 'accountant'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/** For which homes a member acts: all of the owner, also new ones, or those of the buildings that were chosen. */
export const TEAM_HOMES = ['all', 'chosen'] as const
export type TeamHomes = (typeof TEAM_HOMES)[number]

export const TEAM_MEMBER_STATUSES = ['invited', 'active', 'removed'] as const
export type TeamMemberStatus = (typeof TEAM_MEMBER_STATUSES)[number]

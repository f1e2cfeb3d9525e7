// Every closed list of words the product knows. The database checks, the forms and the screens all read them from here.

export const LOCALES = ['en', 'fil'] as const
export type Locale = (typeof LOCALES)[number]

/** Stored user types (spec §6). `admin` is never a choice of registration. */
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

export const ROOM_TYPES = ['entire_place', 'private_room', 'shared_room'] as const
export type RoomType = (typeof ROOM_TYPES)[number]

export const LISTING_STATUSES = ['draft', 'pending', 'active', 'inactive'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

export const FURNISHINGS = ['unfurnished', 'semi_furnished', 'furnished'] as const
export type Furnishing = (typeof FURNISHINGS)[number]

export const EMPLOYMENT_STATUSES = [
  'employed',
  'part-time',
  'self-employed',
  'student',
  'retired',
  'unemployed',
  'other',
] as const
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number]

export const PORTFOLIO_SIZES = ['1-5', '6-10', '11-20', '21-50', '50+'] as const
export type PortfolioSize = (typeof PORTFOLIO_SIZES)[number]

export const OWNERSHIP_KINDS = ['individual', 'company', 'trust', 'other'] as const
export type OwnershipKind = (typeof OWNERSHIP_KINDS)[number]

export const CLIENT_STAGES = ['new', 'active', 'touring', 'offer', 'under_contract', 'closed', 'inactive'] as const
export type ClientStage = (typeof CLIENT_STAGES)[number]
/** Spec §4: these two count as hot leads. */
export const HOT_LEAD_STAGES = ['offer', 'under_contract'] as const satisfies readonly ClientStage[]

export const RELATIONSHIP_STATUSES = ['active', 'ended'] as const
export type RelationshipStatus = (typeof RELATIONSHIP_STATUSES)[number]

export const CONVERSATION_TYPES = ['property'] as const
export const INQUIRY_VARIANTS = ['contact', 'message', 'inspection'] as const
export type InquiryVariant = (typeof INQUIRY_VARIANTS)[number]

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Derived from a rental's dates, never stored. */
export const RENTAL_STATUSES = ['current', 'expiring_soon', 'expired'] as const
export type RentalStatus = (typeof RENTAL_STATUSES)[number]

/** Derived from due date, amount due and confirmed receipts, never stored. */
export const PAYMENT_STATUSES = ['paid', 'pending', 'partial', 'overdue'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const RECEIPT_STATUSES = ['submitted', 'confirmed', 'declined'] as const
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number]

export const INSPECTION_TYPES = ['viewing', 'annual', 'maintenance', 'move_in', 'move_out'] as const
export type InspectionType = (typeof INSPECTION_TYPES)[number]
export const INSPECTION_STATUSES = [
  'pending_confirmation',
  'scheduled',
  'in_progress',
  'completed',
  'cancelled',
] as const
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number]
export const INSPECTION_PRIORITIES = ['high', 'normal', 'low'] as const
export type InspectionPriority = (typeof INSPECTION_PRIORITIES)[number]

export const MAINTENANCE_STATUSES = ['open', 'in_progress', 'completed', 'cancelled'] as const
export type MaintenanceStatus = (typeof MAINTENANCE_STATUSES)[number]
export const MAINTENANCE_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type MaintenancePriority = (typeof MAINTENANCE_PRIORITIES)[number]

export const RESERVATION_STATUSES = ['booked', 'cancelled'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

export const CONSENT_KINDS = ['terms', 'data_processing'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

export const BLOG_CATEGORIES = ['rental-guides', 'market-analysis', 'regional-markets', 'investment-tips'] as const
export type BlogCategory = (typeof BLOG_CATEGORIES)[number]

export const STORAGE_BUCKETS = ['property-images', 'avatars', 'documents'] as const
export type StorageBucket = (typeof STORAGE_BUCKETS)[number]
/** Only these are served at /storage/object/public (spec §7); the rest goes through its parent's policy. */
export const PUBLIC_BUCKETS = ['property-images', 'avatars'] as const satisfies readonly StorageBucket[]

export const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'dead'] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

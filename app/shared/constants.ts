// Constants of the business and the screens; docs/product.md, "Constants", lists all of them.

const SECOND = 1_000
const MINUTE = 60 * SECOND

// Lists
export const FEATURED_COUNT = 6
export const FEATURED_COLUMNS = 3
export const PUBLIC_PAGE_SIZE = 12
export const ADMIN_PAGE_SIZE = 20
/** The largest number of rows in one answer, whatever the request asks for (promise V3). */
export const MAX_PAGE_SIZE = 100

// Names and money
export const FULL_NAME_MAX = 200
/** First and last name are stored as one, with a space. */
export const NAME_MAX = 99
export const DEFAULT_WISHLIST_NAME = 'Saved Properties'
export const CURRENCY = 'PHP'
export const PESO_SIGN = '₱'

// Sign-in; session lifetimes are in app/adapters/auth/auth.rules.ts
export const AUTH_RETRY_DELAYS_MS = [1 * SECOND, 2 * SECOND, 4 * SECOND] as const
export const FRESH_SIGN_IN_MS = 10 * MINUTE

// Mail, for each sender
export const EMAILS_PER_HOUR = 10
export const EMAILS_PER_DAY = 50

// Screens
export const INQUIRY_AUTO_CLOSE_MS = 2_000
export const MOBILE_BREAKPOINT_PX = 768
export const SEARCH_DEBOUNCE_MS = 300
export const SCROLL_TO_TOP_THRESHOLD_PX = 400
export const SMOOTH_SCROLL_MS = 1 * SECOND
export const PLACES_COUNTRY = 'PH'
export const ERROR_MAX_ATTEMPTS = 3
export const ERROR_AUTO_RETRY_MS = 2 * SECOND
export const LAZY_RETRY_DELAYS_MS = [1 * SECOND, 2 * SECOND, 3 * SECOND] as const

// Uploads
export const UPLOAD_SIZE_CHOICES_MB = [5, 10, 25, 50] as const
export const DEFAULT_UPLOAD_SIZE_MB = 10
export const MAX_PHOTOS_PER_LISTING = 20
export const MAX_IMAGE_PIXELS = 50_000_000
export const MAX_IMAGE_SIDE_PX = 12_000
export const MAX_VIDEO_MB = 50
export const MAX_VIDEO_SECONDS = 60
export const MIN_VIDEO_SIDE_PX = 120
/** 1080p, upright or lying. */
export const MAX_VIDEO_SIDE_PX = 1_920

// Maintenance
export const MAINTENANCE_EMERGENCY_HOURS = 2
export const MAINTENANCE_URGENT_HOURS = 8
export const MAINTENANCE_TITLE_MIN = 5
export const MAINTENANCE_DESCRIPTION_MIN = 20
export const MAINTENANCE_REOPEN_DAYS = 14

// Rentals
export const RENTAL_EXPIRING_SOON_DAYS = 60
/** A tenant is reminded of a line this long before and after its due date; older debts are not reminded of. */
export const RENT_REMINDER_DAYS = { before: 3, after: 1, oldest: 30 } as const
/** Days in which a payment or a meter reading can be reversed. Later, both sides have relied on it. */
export const REVERSAL_DAYS = 90

// People
export const MINIMUM_AGE = 18
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Only the default of the setting `siteName`: screens and mails show the setting. */
export const DEFAULT_SITE_NAME = 'Tahanan'

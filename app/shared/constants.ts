// The business constants of spec §9, with those of §2, §4 and DECISIONS that belong beside them.

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

// Lists (§9)
export const FEATURED_COUNT = 6
export const FEATURED_COLUMNS = 3
export const PUBLIC_PAGE_SIZE = 12
export const ADMIN_PAGE_SIZE = 20
export const RECENT_ACTIVITY_COUNT = 10
/** PROMISES V3: no list gives more at once, whatever is asked. */
export const MAX_PAGE_SIZE = 100

// Names and money (§9)
export const DEFAULT_WISHLIST_NAME = 'Saved Properties'
export const CURRENCY = 'PHP'
export const PESO_SIGN = '₱'
/** §3: shown as Available Now once it is past (DECISIONS). */
export const DEFAULT_AVAILABLE_FROM = '2025-08-14'

// Sessions and sign-in (§9, §4; PROMISES S3)
export const SESSION_IDLE_MS = 24 * HOUR
export const SESSION_ABSOLUTE_MS = 30 * 24 * HOUR
export const AUTH_RETRY_DELAYS_MS = [1 * SECOND, 2 * SECOND, 4 * SECOND] as const
export const AUTH_MAX_RETRIES = AUTH_RETRY_DELAYS_MS.length
export const ADMIN_SESSION_MS = 24 * HOUR
export const ADMIN_SESSION_TOKEN_BYTES = 32
export const ADMIN_SESSION_MINIMUM_MS = 3_600_000
export const LOCKOUT_MAX_ATTEMPTS = 5
export const LOCKOUT_MS = 15 * MINUTE
export const LOCKOUT_RESET_WINDOW_MS = 1 * HOUR
/** PROMISES A8. */
export const FRESH_SIGN_IN_MS = 10 * MINUTE

// E-mail (§9)
export const EMAILS_PER_HOUR = 10
export const EMAILS_PER_DAY = 50

// Screens (§9, §2)
export const INQUIRY_AUTO_CLOSE_MS = 2_000
export const MOBILE_BREAKPOINT_PX = 768
export const PAGE_MAX_WIDTH_PX = 1_300
export const SEARCH_DEBOUNCE_MS = 300
export const SCROLL_TO_TOP_THRESHOLD_PX = 400
export const SMOOTH_SCROLL_MS = 1 * SECOND
export const PLACES_COUNTRY = 'PH'
export const ERROR_MAX_ATTEMPTS = 3
export const ERROR_AUTO_RETRY_MS = 2 * SECOND
export const LAZY_RETRY_DELAYS_MS = [1 * SECOND, 2 * SECOND, 3 * SECOND] as const

// Uploads (§9; PROMISES U3, U4)
export const UPLOAD_SIZE_CHOICES_MB = [5, 10, 25, 50] as const
export const DEFAULT_UPLOAD_SIZE_MB = 10
export const MAX_PHOTOS_PER_LISTING = 20
export const MAX_IMAGE_PIXELS = 50_000_000
export const MAX_IMAGE_SIDE_PX = 12_000

// Analytics (§9): anything else is a year
export const ANALYTICS_RANGE_DAYS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const
export const DEFAULT_ANALYTICS_DAYS = 365
export const MONTHLY_REVENUE_DAYS = 30
export const PERCENT_CHANGE_DECIMALS = 2
export const PIE_SHARE_DECIMALS = 0

// Maintenance (§9, §5; DECISIONS)
export const MAINTENANCE_EMERGENCY_HOURS = 2
export const MAINTENANCE_URGENT_HOURS = 8
export const MAINTENANCE_REGULAR_BUSINESS_DAYS = { from: 2, to: 3 } as const
export const MAINTENANCE_TITLE_MIN = 5
export const MAINTENANCE_DESCRIPTION_MIN = 20
export const MAINTENANCE_REOPEN_DAYS = 14
/** Monday to Friday; emergencies at any hour. */
export const EMERGENCY_CONTACT_HOURS = { from: 9, to: 18 } as const

// Rentals (DECISIONS)
export const RENTAL_EXPIRING_SOON_DAYS = 60

// People (§9, §5; PROMISES A1)
export const MINIMUM_AGE = 18
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** The product's name until an administrator sets another (DECISIONS). Screens show the setting, never this. */
export const DEFAULT_SITE_NAME = 'Tahanan'

import type { AdminRole } from '#app/shared/vocabulary.ts'
import type { AuditAction } from '#app/domain/kernel/audit/audit.rules.ts'

/** The latest of them says whether the books differ. */
export const MONEY_ALERT_ACTIONS = ['moneyAudit.differs', 'moneyAudit.agrees'] as const satisfies AuditAction[]

/** The entries of the log with what differs. */
export const MONEY_ALERT_PAGE = '/admin/audit?action=moneyAudit.differs'

/** Who gets the mail, and reads the alert in the console. */
export const MONEY_ALERT_ROLES = ['owner', 'finance'] as const satisfies readonly AdminRole[]

/** Where an administrator reads the alert who may not open the log. */
export const BOOKINGS_PAGE = '/admin/bookings'

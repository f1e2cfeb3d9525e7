import type { AuditAction } from '#app/domain/kernel/audit/audit.rules.ts'

/** The latest of them says whether the books differ. */
export const MONEY_ALERT_ACTIONS = ['moneyAudit.differs', 'moneyAudit.agrees'] as const satisfies AuditAction[]

/** The entries of the log with what differs. */
export const MONEY_ALERT_PAGE = '/admin/audit?action=moneyAudit.differs'

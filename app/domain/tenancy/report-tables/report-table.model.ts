/** `plain` is for spreadsheets: a text, or a number without separators; pesos with centavos. */
export type ReportCell = { text: string; plain: string | number }

/** The first column names the row; the others are numbers. */
export type ReportTable = { title: string; columns: string[]; rows: ReportCell[][] }

/** What every file says over its tables. */
export type ReportHead = { title: string; period: string; fileName: string; readAt: Date; note?: string }

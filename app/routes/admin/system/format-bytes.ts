import { formatNumber } from '#app/i18n/format.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1_024

/** 1,536 is '1.5 KB'. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)), UNITS.length - 1)
  const value = bytes / STEP ** power
  return `${formatNumber(value, power === 0 || value >= 100 ? 0 : 1)} ${UNITS[power]}`
}

// Reads browser and system from a user agent, so that people recognize their devices.

export type Device = { browser: string | null; system: string | null }

/** The order matters: many browsers also send the names of others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
/** Bounds the work of the patterns; real user agents are shorter. */
const MAX_USER_AGENT_LENGTH = 500

export function parseDevice(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const findMatch = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser: findMatch(BROWSERS), system: findMatch(SYSTEMS) }
}

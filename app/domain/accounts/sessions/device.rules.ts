// What a browser says of itself, read just far enough for a person to know their own device again.

export type Device = { browser: string | null; system: string | null }

/** In this order: many browsers also carry the names of those they descend from. */
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
/** Longer than any real one, and enough to look through. */
const MAX_USER_AGENT_LENGTH = 500

export function parseDevice(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const findMatch = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser: findMatch(BROWSERS), system: findMatch(SYSTEMS) }
}

// Reads browser and system from a user agent, so that people recognize their devices.

export type Device = { browser: string | null; system: string | null }

/**
 * The order matters: many browsers also send the names of others. Apps that open links in a browser of their own come first; a person knows the
 * app, not the browser inside it.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bFBAN\/Messenger|\bMESSENGER\b|\bOrca-Android\b/, 'Messenger'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:A[NV]|_IAB)\//, 'Facebook'],
  [/\bTikTok\b|\bmusical_ly|\bBytedanceWebview\b|\btrill_/, 'TikTok'],
  [/\bViber\b/, 'Viber'],
  [/\bTwitter\b/, 'X'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOpera Mini\/|\bOPR\/|\bOPiOS\/|\bOPT\/|\bOPX\//, 'Opera'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bUC(?:Browser|WEB)/, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bVivoBrowser\//, 'Vivo Browser'],
  [/\bHeyTapBrowser\//, 'HeyTap Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\/|\bFocus\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bGSA\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\biPod\b/, 'iPod'],
  [/\bHarmonyOS\b/, 'HarmonyOS'],
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

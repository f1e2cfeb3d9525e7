import { expect, test } from 'vitest'
import { parseDevice } from './device.rules.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 Version/17.6 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0 Safari/537.36 Edg/129.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.6 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/131.0 Mobile/15E148 Safari/604.1', 'Chrome', 'iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) FxiOS/131.0 Mobile/15E148 Safari/605.1.15', 'Firefox', 'iPad'],
  ['Mozilla/5.0 (Linux; Android 13) Chrome/129.0 Mobile Safari/537.36 EdgA/129.0', 'Edge', 'Android'],
  ['Opera/9.80 (Android; Opera Mini/36.2/119; U; en) Presto/2.12 Version/12.16', 'Opera', 'Android'],
  ['Mozilla/5.0 (Linux; Android 14; wv) Chrome/129.0 Mobile [FB_IAB/FB4A;FBAV/485.0;]', 'Facebook', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_6) Mobile/15E148 [FBAN/MessengerForiOS;FBAV/480]', 'Messenger', 'iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_6) Mobile/15E148 Instagram 350.0.0', 'Instagram', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 12; wv) Chrome/120.0 Mobile trill_360 BytedanceWebview/d8a21c6', 'TikTok', 'Android'],
  [
    'Mozilla/5.0 (Linux; Android 11) Chrome/100.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/13.1',
    'Mi Browser',
    'Android',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/129.0 Safari/537.36', 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/129.0 Safari/537.36', 'Chrome', 'Linux'],
  ['curl/8.5', null, null],
  ['', null, null],
  ['<script>alert(1)</script>', null, null],
])('the user agent %s gives the names of browser and system', (userAgent, browser, system) => {
  expect(parseDevice(userAgent)).toEqual({ browser, system })
})

test('a user agent is read only up to its maximum length, and a missing one gives no names', () => {
  expect(parseDevice(`${'x'.repeat(100_000)} Chrome/1`)).toEqual({ browser: null, system: null })
  expect(parseDevice(null)).toEqual({ browser: null, system: null })
})

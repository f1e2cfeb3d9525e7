import { expect, test } from 'vitest'
import { buildPlayerPage } from './player-page.server.ts'

test('the page of a video has one frame of its host, no script, and a policy for nothing else', () => {
  const { html, policy } = buildPlayerPage({ provider: 'youtube', id: 'dQw4w9WgXcQ' }, 'fil')
  expect(html).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0"')
  expect(html).not.toContain('<script')
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-src https:\/\/www\.youtube-nocookie\.com; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
  )
})

test.each([
  ['vimeo', '123456789:abcdef12', 'https://player.vimeo.com'],
  ['facebook', '1234567890', 'https://www.facebook.com'],
] as const)('%s has the frame of its own host', (provider, id, origin) => {
  const { html, policy } = buildPlayerPage({ provider, id }, 'en')
  expect(policy).toContain(`frame-src ${origin};`)
  expect(html).toContain(`src="${origin}/`)
})

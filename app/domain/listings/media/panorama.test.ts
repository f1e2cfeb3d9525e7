import { expect, test } from 'vitest'
import { canBePanorama, clampPitch, KEY_TURNS } from './panorama.rules.ts'

test.each([
  [{ width: 1_600, height: 800 }, true],
  [{ width: 1_599, height: 800 }, true],
  [{ width: 1_600, height: 900 }, false],
  [{ width: 800, height: 400 }, false],
])('%j can be a 360° picture: %s', (size, expected) => {
  expect(canBePanorama(size)).toBe(expected)
})

test('a person looks at most straight up and straight down, and the arrow keys turn both ways', () => {
  expect([clampPitch(9), clampPitch(-9), clampPitch(1)]).toEqual([Math.PI / 2, -Math.PI / 2, 1])
  expect(KEY_TURNS.ArrowLeft?.yaw).toBe(-(KEY_TURNS.ArrowRight?.yaw ?? 0))
  expect(KEY_TURNS.ArrowUp?.pitch).toBeGreaterThan(0)
})

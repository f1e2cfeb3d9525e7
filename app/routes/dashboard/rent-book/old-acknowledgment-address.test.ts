import { expect, test } from 'vitest'
import { loader } from './old-acknowledgment-address.ts'

test('the address with the old spelling redirects to the acknowledgment for good', () => {
  const params = { id: 'a', transferId: 'b' }
  const { status, headers } = loader({ params } as Parameters<typeof loader>[0])
  expect([status, headers.get('Location')]).toEqual([301, '/dashboard/rentals/a/payments/b/acknowledgment.pdf'])
})

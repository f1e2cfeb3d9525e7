import { expect, test } from 'vitest'
import { readTarget, splitHosts } from './database-hosts.ts'

test('a connection string with several servers is one for each', () => {
  expect(
    splitHosts('postgres://maria:s%2Cx@a:5432,b:5433/tahanan?target_session_attrs=read-write&sslmode=require'),
  ).toEqual([
    'postgres://maria:s%2Cx@a:5432/tahanan?sslmode=require',
    'postgres://maria:s%2Cx@b:5433/tahanan?sslmode=require',
  ])
  expect(splitHosts('postgresql://a,b/tahanan')).toEqual(['postgresql://a/tahanan', 'postgresql://b/tahanan'])
  expect(splitHosts('postgres://u:p@[::1]:5432,[::2]:5432/x?target_session_attrs=primary')).toEqual([
    'postgres://u:p@[::1]:5432/x',
    'postgres://u:p@[::2]:5432/x',
  ])
})

test.each([
  'postgres://u:p@a:5432/x',
  'postgres://u:p@/x?host=/var/run/postgresql',
  'postgres://a/x?application_name=a,b',
])('%s has one', (url) => expect(splitHosts(url)).toEqual([url]))

test('the target is read and is no part of what the driver gets', () => {
  expect(readTarget('postgres://a/x?sslmode=require&target_session_attrs=read-write')).toBe('read-write')
  expect(readTarget('postgres://a/x')).toBeUndefined()
  expect(splitHosts('postgres://a/x?sslmode=require&target_session_attrs=primary')).toEqual([
    'postgres://a/x?sslmode=require',
  ])
})

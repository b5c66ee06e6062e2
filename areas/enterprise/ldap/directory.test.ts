import { expect, test } from 'vitest'
import { nameFor } from './directory.ts'

test.each([
  ['ldaps://directory.example.edu', { servername: 'directory.example.edu' }],
  ['ldaps://10.1.2.3:636', { host: '10.1.2.3' }],
  ['ldaps://[2001:db8::1]', { host: '2001:db8::1' }],
  ['ldap://127.0.0.1', { host: '127.0.0.1' }],
])('a certificate of %s is compared with %j', (url, name) => {
  expect(nameFor(url)).toEqual(name)
})

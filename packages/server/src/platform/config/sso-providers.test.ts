import { expect, test } from 'vitest'
import { readSsoProviders } from './sso-providers.ts'

const complain = (zh: string, en: string): never => {
  throw new Error(`${zh} / ${en}`)
}
const read = (env: Record<string, string>) => readSsoProviders(env, complain)
const good = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'leitai', OIDC_CLIENT_SECRET: 'hush' }

test('no variables make no provider; one provider has the usual defaults', () => {
  expect(read({})).toEqual([])
  expect(read({ OIDC_ISSUER: '' })).toEqual([])
  expect(read(good)).toEqual([
    {
      key: 'oidc',
      issuer: 'https://id.example.com',
      clientId: 'leitai',
      clientSecret: 'hush',
      name: { zh: 'id.example.com', en: 'id.example.com' },
      scope: 'openid profile email',
    },
  ])
})

test('a suffix adds another provider, with names in both languages', () => {
  const campus = {
    OIDC_ISSUER_CAMPUS: 'http://127.0.0.1:8080/realm',
    OIDC_CLIENT_ID_CAMPUS: 'a',
    OIDC_CLIENT_SECRET_CAMPUS: 'b',
    OIDC_NAME_CAMPUS: '演示校园',
    OIDC_NAME_EN_CAMPUS: 'Demo campus',
  }
  expect(read({ ...good, ...campus }).map(({ key, name }) => [key, name.zh, name.en])).toEqual([
    ['oidc', 'id.example.com', 'id.example.com'],
    ['campus', '演示校园', 'Demo campus'],
  ])
})

test.each([
  [{ ...good, OIDC_ISSUER: 'http://id.example.com' }, /OIDC_ISSUER 应为 https.*must be an https/],
  [{ ...good, OIDC_ISSUER: 'nonsense' }, /OIDC_ISSUER 应为/],
  [{ OIDC_ISSUER_A: 'https://id.example.com' }, /还需设置 OIDC_CLIENT_ID_A.*OIDC_CLIENT_ID_A must be set/],
  [{ ...good, OIDC_CLIENT_SECRET: '' }, /OIDC_CLIENT_SECRET must be set/],
  [{ ...good, OIDC_SCOPE: 'email' }, /must contain openid/],
  [{ OIDC_CLIENT_ID: 'a' }, /OIDC_ISSUER must be set/],
  [
    { ...good, OIDC_ISSUER_OIDC: 'https://b.example.com', OIDC_CLIENT_ID_OIDC: 'a', OIDC_CLIENT_SECRET_OIDC: 'b' },
    /twice/,
  ],
])('errors are reported in both languages: %o', (env, words) => {
  expect(() => read(env as Record<string, string>)).toThrow(words)
})

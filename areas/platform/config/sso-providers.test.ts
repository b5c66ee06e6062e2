import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  expect(read(good)).toMatchObject([
    {
      kind: 'oidc',
      key: 'oidc',
      issuer: 'https://id.example.com',
      clientId: 'leitai',
      secret: 'hush',
      name: { zh: 'id.example.com', en: 'id.example.com' },
      scope: 'openid profile email',
      create: 'ask',
      vouches: false,
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

const name = { zh: '演示校园', en: 'Demo campus' }
const id = { kind: 'oidc', key: 'id', name, issuer: 'https://id.example.edu', clientId: 'leitai', secret: 'hush' }
const listed = (...entries: unknown[]) => ({ SSO_PROVIDERS: JSON.stringify(entries) })

test('a list adds providers, after those of the variables of OpenID Connect, with the usual defaults', () => {
  expect(read({ ...good, ...listed(id) })).toMatchObject([{ key: 'oidc' }, { ...id, create: 'ask', vouches: false }])
})

test('one whose kind an installation may lack stops no start where it does', () => {
  const cas = { kind: 'cas', key: 'cas', name, url: 'https://cas.example.edu/cas', secret: 'hush' }
  expect(read(listed(cas, id))).toMatchObject([{ kind: 'cas', key: 'cas', name }, id])
  expect(() => read(listed({ ...cas, key: 'Bad key' }))).toThrow(/SSO_PROVIDERS\[0\]\.key/)
})

test('the list may be in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-config-'))
  try {
    const file = join(folder, 'providers.json')
    writeFileSync(file, JSON.stringify([id]))
    expect(read({ SSO_PROVIDERS: file })).toMatchObject([id])
    expect(() => read({ SSO_PROVIDERS: join(folder, 'missing.json') })).toThrow(/可读文件.*readable file/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  [{ SSO_PROVIDERS: '[{' }, /不是有效的 JSON 列表.*isn’t a JSON list/],
  [listed({ ...id, issuer: 'http://id.example.edu' }), /SSO_PROVIDERS\[0\]\.issuer：请输入 https.*https:/],
  [listed(id, { ...id, key: 'Bad key' }), /SSO_PROVIDERS\[1\]\.key/],
  [listed(id, id), /twice/],
  [listed({ ...id, kind: 'magic' }), /SSO_PROVIDERS\[0\]/],
  [listed('cas'), /SSO_PROVIDERS\[0\]/],
  [listed({ ...id, secret: '' }), /secret：请填写密钥.*enter the secret/],
])('errors in the list are reported in both languages and repeat no values: %o', (env, words) => {
  expect(() => read(env)).toThrow(words)
})

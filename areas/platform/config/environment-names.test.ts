import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { distance, isKnownName, strayName } from './environment-names.ts'

const secret = 'a secret that only tests have, long enough'
const startsWith = (name: string) => () => readConfig({ SECRET: secret, [name]: 'x' })

describe('Environment variable names', () => {
  it('that look like ours but are unknown stop the start and get a suggestion', () => {
    expect(startsWith('DATABSE_URL')).toThrow(/DATABSE_URL，是否指 DATABASE_URL.*did you mean DATABASE_URL/)
    for (const [written, meant] of [
      ['DATABASE_URI', 'DATABASE_URL'],
      ['database_url', 'DATABASE_URL'],
      ['DATA_DRI', 'DATA_DIR'],
      ['SITEURL', 'SITE_URL'],
      ['TRUSTPROXY', 'TRUST_PROXY'],
      ['SECERT', 'SECRET'],
      ['METRIC_TOKEN', 'METRICS_TOKEN'],
      ['OIDC_ISUER', 'OIDC_ISSUER'],
      ['HSOT', 'HOST'],
      ['DMEO', 'DEMO'],
    ] as const)
      expect(strayName([written]), written).toEqual({ name: written, meant })
    for (const name of [
      'SMTP_PASSWORD',
      'S3_ACCESS_KEY',
      'SMS_TOKEN',
      'OIDC_REDIRECT',
      'REALNAME_TOKEN',
      'OIDC_SCOPE_',
    ])
      expect(startsWith(name), name).toThrow(new RegExp(`${name}.*unknown name ${name}`))
  })

  it('of other software are ignored', () => {
    const others = [
      'PATH',
      'PORTS',
      'POST',
      'HOSTNAME',
      'HOSTS',
      'HOME',
      'TERM',
      'DEBUG',
      'NODE_ENV',
      'CI',
      'SECRETS_DIR',
    ]
    const services = ['SMS_SERVICE_HOST', 'SMS_PORT', 'S3_PORT_9000_TCP_ADDR', 'SMS_SERVICE_PORT_HTTP']
    for (const name of [...others, ...services, 'AWS_REGION', 'PGDATA', 'DATABASE_PRIVATE_URL', 'MAIL', 'http_proxy'])
      expect(strayName([name]), name).toBeNull()
    expect(strayName(Object.keys(process.env))).toBeNull()
    // An empty value counts as unset.
    expect(() => readConfig({ SECRET: secret, DATABSE_URL: '' })).not.toThrow()
  })

  it('that are read, or documented in the README, are all in the list', () => {
    const names = new Set<string>()
    const env = {
      SECRET: secret,
      SMTP_URL: 'smtp://a:b@c',
      MAIL_FROM: 'a@b.c',
      SMS_PROVIDER: 'tencent',
      SMS_APP_ID: '1',
      SMS_KEY_ID: 'x',
      SMS_KEY_SECRET: 'x',
      SMS_SIGN: 'x',
      SMS_TEMPLATES: '',
    }
    const watching = new Proxy(env, {
      get(from: Record<string, string>, name: string) {
        names.add(name)
        return from[name]
      },
    })
    try {
      readConfig(watching)
    } catch {
      // Only the names read matter here.
    }
    readConfig(
      new Proxy(
        { SECRET: secret },
        {
          get(from, name: string) {
            names.add(name)
            return Reflect.get(from, name)
          },
        },
      ),
    )
    expect(names.size).toBeGreaterThan(20)
    const [readme = '', chinese = '', operations = ''] = ['README.md', 'README.zh-CN.md', 'docs/OPERATIONS.md'].map(
      (name) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'),
    )
    const pages = [readme, chinese, operations]
    const inTable = (page: string) =>
      [...page.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell = '']) => cell.match(/`[A-Z0-9_*]+`/g))
    expect(inTable(readme).length).toBeGreaterThan(20)
    expect(inTable(chinese)).toEqual(inTable(readme))
    const documented = [...pages.join('\n').matchAll(/`((?:OIDC|SMTP|S3|SMS|REALNAME|DATABASE)_[A-Z_]*[A-Z])`/g)]
    expect(documented.length).toBeGreaterThan(10)
    for (const name of [...names, ...documented.map(([, one]) => one ?? '')]) expect(isKnownName(name), name).toBe(true)
  })

  it('have the expected edit distance', () => {
    expect([distance('abc', 'abc'), distance('abc', 'acb'), distance('abc', 'ab'), distance('', 'abc')]).toEqual([
      0, 1, 1, 3,
    ])
  })
})

import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { isExposed, isLoopback, reachOf } from './exposure.ts'

const secret = 'a secret that only tests have, long enough'
const read = (env: Record<string, string>) => readConfig({ SECRET: secret, ...env })

it('with the demonstration the server listens on loopback unless HOST says otherwise; without it, on all addresses', () => {
  expect(read({}).host).toBe('127.0.0.1')
  expect(read({ DEMO: '1', DATABASE_URL: 'postgres://there' }).host).toBe('127.0.0.1')
  expect(read({ DEMO: '0' }).host).toBe('0.0.0.0')
  expect(read({ DATABASE_URL: 'postgres://there' }).host).toBe('0.0.0.0')
  expect(read({ DEMO: '1', HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

it('it is exposed if HOST or SITE_URL is not the loopback, or there is a proxy', () => {
  for (const host of ['localhost', 'demo.localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])
    expect(isLoopback(host), host).toBe(true)
  for (const host of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com', 'localhost.example.com', '127.example.com'])
    expect(isLoopback(host), host).toBe(false)
  const home = { host: '127.0.0.1', siteUrl: 'http://localhost:3000', trustProxy: 0 }
  expect(isExposed(home)).toBe(false)
  expect(isExposed({ ...home, siteUrl: 'http://[::1]:3000' })).toBe(false)
  expect(isExposed({ ...home, host: '0.0.0.0' })).toBe(true)
  expect(isExposed({ ...home, siteUrl: 'https://leitai.example.com' })).toBe(true)
  expect(isExposed({ ...home, trustProxy: 1 })).toBe(true)
})

it('startup says what is reachable from where', () => {
  const home = { host: '127.0.0.1', siteUrl: 'http://localhost:3000', trustProxy: 0 }
  const others = () => ['192.0.2.7', '[2001:db8::7]']
  expect(reachOf(home, 3000, others)).toEqual([
    '只有本机能直接访问：http://127.0.0.1:3000 / only this machine reaches it directly: http://127.0.0.1:3000',
  ])
  const [all, ...none] = reachOf({ ...home, host: '0.0.0.0' }, 3000, others)
  expect(all).toMatch(/所有地址.*every address.*http:\/\/192\.0\.2\.7:3000 http:\/\/\[2001:db8::7\]:3000$/)
  expect(none).toEqual([])
  expect(reachOf({ ...home, host: '::1', siteUrl: 'https://leitai.example.com' }, 80)).toEqual([
    expect.stringContaining('http://[::1]:80'),
    expect.stringMatching(/对外地址为 https:\/\/leitai\.example\.com.*public address/),
  ])
})

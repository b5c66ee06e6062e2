import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { captchaGen } from '@leitai/identity/account/contract'
import { limits } from '@leitai/platform/contract/limits'
import { openLog } from '@leitai/platform/telemetry/log'
import { answerCsv } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const DOCS = join(import.meta.dirname, '../../../docs/monitoring')
const TOKEN = 'a token that only tests have'
const lines: string[] = []
const log = openLog('warn', { write: (line) => lines.push(line) })
const { app, build } = await testApp({ metricsToken: TOKEN, slowQueryMs: 1, rateLimit: 1 }, log)

const ask = (headers: Record<string, string> = {}) => fetch(`${app.origin}/metrics`, { headers })
const figures = async () => (await ask()).text()
/** A request through a proxy, as from the internet. */
const outside = { 'x-forwarded-for': '203.0.113.9' }

describe('The metrics', () => {
  it('are served to this machine, and to holders of the token', async () => {
    const bearer = (token: string) => ({ ...outside, authorization: `Bearer ${token}` })
    expect((await ask()).status).toBe(200)
    expect((await ask(outside)).status).toBe(403)
    expect((await ask({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(403)
    expect((await ask(bearer('another token, just as long'))).status).toBe(403)
    expect((await ask(bearer(TOKEN))).status).toBe(200)
  })

  it('cover scoring, storage, queries, jobs and refusals', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    await build.submit(visitor, id, answerCsv(0.25))
    const captchas = Array.from({ length: limits.captcha.perAddressMinute + 1 }, () =>
      refusalOf(app.visitor().call(captchaGen, {})),
    )
    expect(await Promise.all(captchas)).toContain('request.tooMany')
    const text = await until(async () => {
      const now = await figures()
      // The metric that is recorded last.
      return /leitai_job_seconds_count\{task="score",outcome="done"\} 1/.test(now) && now
    })
    expect(text).toMatch(/leitai_scoring_seconds_count\{metric="rmse",stage="\w+",outcome="score"\} 1/)
    expect(text).toMatch(/leitai_submissions_finished_total\{state="scored"\} 1/)
    expect(text).toMatch(/leitai_storage_seconds_count\{operation="\w+"\}/)
    expect(text).toMatch(/leitai_query_seconds_count [1-9]/)
    expect(text).toMatch(/leitai_build_info\{version="[\d.]+"\} 1/)
    expect(text).toMatch(/leitai_disk_free_bytes [1-9]/)
    expect(text).toMatch(/leitai_database_up 1/)
    expect(text).toMatch(/leitai_scorers 1/)
    expect(text).toMatch(/leitai_replica_lag_seconds NaN/i)
    expect(text).toMatch(/leitai_rate_limited_total\{call="captchaGen"\} 1/)
  })

  it('a slow query is logged with its purpose, without its values', async () => {
    const slow = lines.map((line) => JSON.parse(line)).find(({ msg, call }) => msg === 'a query was slow' && call)
    expect(slow).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f]{16}$/), durationMs: expect.any(Number) })
    expect(slow.query).toEqual(expect.any(String))
  })
})

describe('Dashboard and alerts', () => {
  const namesIn = (text: string) =>
    [...text.matchAll(/\b(?:leitai|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    )
  const namesNow = async () => new Set([...(await figures()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const expressions = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) =>
      key === 'expr' && typeof inner === 'string' ? [inner] : expressions(inner),
    )
  }

  it('the dashboard and the alerts refer to existing metrics', async () => {
    const names = await namesNow()
    expect(readdirSync(DOCS).toSorted()).toEqual(['alerts.yml', 'leitai-dashboard.json'])
    // JSON is also valid YAML.
    for (const file of ['leitai-dashboard.json', 'alerts.yml']) {
      const named = expressions(parse(readFileSync(join(DOCS, file), 'utf8'))).flatMap(namesIn)
      expect(named.length).toBeGreaterThan(10)
      expect(named.filter((name) => !names.has(name))).toEqual([])
    }
  })

  it('every metric of ours is on the dashboard', async () => {
    const shown = new Set(namesIn(readFileSync(join(DOCS, 'leitai-dashboard.json'), 'utf8')))
    const ours = [...(await namesNow())].filter((name) => name?.startsWith('leitai_'))
    expect(ours.filter((name) => !shown.has(name ?? ''))).toEqual([])
  })

  it('every alert says what to do, in both languages', () => {
    const { groups } = parse(readFileSync(join(DOCS, 'alerts.yml'), 'utf8'))
    for (const { rules } of groups)
      for (const { alert, labels, annotations } of rules) {
        expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)])
        expect([alert, annotations.summary, annotations.todo]).toEqual([
          alert,
          expect.stringMatching(/\p{Script=Han}.* \/ .*[a-z]/u),
          expect.stringMatching(/\p{Script=Han}.* \/ .*[a-z]/u),
        ])
      }
  })
})

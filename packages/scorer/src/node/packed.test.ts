import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareTexts, submissionText } from '../testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-packed-'))
const at = (name: string) => join(folder, name)
const run = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' })
const texts = { metric: 'auc', truth: ['1', '0', '1', '0'], prediction: ['0.9', '0.4', '0.3', '0.1'], part: 'AABB' }
const good = submissionText(texts)

beforeAll(async () => {
  const { status } = run(fileURLToPath(new URL('../../../../scripts/pack-scorer.mjs', import.meta.url)), at('dist'))
  expect(status).toBe(0)
  writeFileSync(at('solution.bin'), await prepareTexts(texts))
  writeFileSync(at('good.csv'), good)
  writeFileSync(at('bad.csv'), good.replace('0.9', 'many'))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['the metric of the solution', ['solution.bin', 'good.csv']],
  ['metrics by name', ['solution.bin', 'good.csv', 'auc', 'rmse', 'log-loss']],
  ['faults', ['solution.bin', 'bad.csv']],
  ['no submission', ['solution.bin', 'none.csv']],
  ['no prepared solution', ['good.csv', 'good.csv']],
])('the packed scorer prints what its source prints: %s', (_, [prepared = '', submission = '', ...names]) => {
  const args = [at(prepared), at(submission), ...names]
  const packed = run(at('dist/score.cjs'), ...args)
  expect(packed.stdout).toContain('"ok":')
  const source = run(fileURLToPath(new URL('./main.ts', import.meta.url)), ...args)
  expect([packed.status, packed.stdout]).toEqual([source.status, source.stdout])
})

import { expect, test } from 'vitest'
import { families, metricsByName } from '../node/metrics-by-name.ts'
import { scoreTexts } from '../testing.ts'
import { metrics } from './index.ts'
import { shown } from './metric.ts'

const all = Object.values(metrics)

// covers: pages.tabs.metric-formula-worked
test.each(all)('$name: the metric agrees with the worked example in its help', async ({ name, example, help }) => {
  const { value, ...texts } = example
  const result = await scoreTexts({ metric: name, ...texts })
  expect(result).toMatchObject({ ok: true })
  if (!result.ok) return
  expect(result.a).toBeCloseTo(value, 12)
  for (const text of [help.zh, help.en]) {
    expect(text).toContain(`**${shown(result.a)}**`)
    expect(text).toContain('$$')
  }
})

test.each(all)(
  '$name: title, help and options are in both languages, and defaults are allowed values',
  ({ title, help, options }) => {
    for (const words of [title, help, ...options.map((option) => option.help)]) {
      expect(words.zh).toMatch(/[\u4e00-\u9fff]|MAP@k|NDCG@k/)
      expect(words.en).not.toMatch(/[\u4e00-\u9fff]/)
    }
    for (const option of options) {
      if (option.choices) expect(option.choices).toContain(option.default)
      if (option.min !== undefined) expect(Number(option.default)).toBeGreaterThanOrEqual(option.min)
    }
  },
)

test('every metric is listed under its name, and can be loaded separately', async () => {
  expect(all.map(({ name }) => name)).toEqual(Object.keys(metrics))
  expect(Object.keys(families).sort()).toEqual(Object.keys(metrics).sort())
  for (const { name } of all) expect((await metricsByName([name]))[name]).toBe(metrics[name])
})

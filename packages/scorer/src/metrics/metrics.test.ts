import { expect, test } from 'vitest'
import { scoreFiles, scoreTexts } from '../testing.ts'
import { metricsByName, modules } from './by-name.ts'
import { metrics } from './index.ts'
import { shown } from './metric.ts'

const all = Object.values(metrics)

// covers: pages.tabs.metric-formula-worked
test.each(all)('$name: the metric agrees with the worked example in its help', async ({ name, example, help }) => {
  const { value, options } = example
  const choice = { name, ...(options && { options }) }
  const result =
    'solution' in example
      ? await scoreFiles({ metric: choice, solution: example.solution, submission: example.submission })
      : await scoreTexts({ metric: name, ...example })
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

test.each(all)('$name: fields have titles in both languages, optional ones come last', (metric) => {
  for (const fields of [metric.truth, metric.prediction]) {
    if (typeof fields === 'string') continue
    for (const { title } of fields) {
      expect(title.zh).toMatch(/[\u4e00-\u9fff]/)
      expect(title.en).not.toMatch(/[\u4e00-\u9fff]/)
    }
    const optional = fields.map((field) => field.optional === true)
    expect(optional).toEqual(optional.toSorted((one, other) => Number(one) - Number(other)))
    expect(fields.slice(0, -1).every(({ many }) => many === undefined)).toBe(true)
  }
  expect(typeof metric.truth === 'string').toBe(typeof metric.prediction === 'string')
  if (!metric.formula) expect(metric.reference).not.toBe('')
})

test('every metric is listed under its name, and can be loaded separately', async () => {
  expect(all.map(({ name }) => name)).toEqual(Object.keys(metrics))
  expect(Object.keys(modules).sort()).toEqual(Object.keys(metrics).sort())
  for (const { name } of all) expect((await metricsByName([name]))[name]).toBe(metrics[name])
})

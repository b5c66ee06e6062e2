import { describe, expect, it } from 'vitest'
import { type Check, choices, chosen, clampNumber, integerText, maybeChoices, maybeTextOf } from './inputs.ts'
import { kinds } from './testing-cases.ts'
import { problemText, saysEmpty } from './validation.ts'

/** The first problem of a value, as a key; null if there is none. */
const problemOf = (schema: Check, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? null : (result.error.issues[0]?.message ?? '')
}

describe.each(Object.entries(kinds))('%s', (_name, { schema, label, good, bad }) => {
  // covers: spec.validation.default-maximum-99999
  it.each(good.map((value) => [value]))('accepts %j', (value) => {
    expect(problemOf(schema, value)).toBeNull()
  })

  // covers: spec.errors.validation-messages, spec.constants.input-length-99999
  it.each(bad.map((one) => [...one]))('refuses %j', (value, zh, en) => {
    const problem = problemOf(schema, value) ?? 'it was taken'
    expect(problemText(problem, 'zh', label[0])).toBe(zh)
    expect(problemText(problem, 'en', label[1])).toBe(en)
  })

  it('refuses missing values and values that are not text', () => {
    for (const value of ['', '   ', undefined, 7, {}]) expect(problemOf(schema, value), String(value)).not.toBeNull()
  })
})

describe('cases without a table', () => {
  // covers: spec.validation.cascader-field-n
  it('a choice is required, and a cascader has a maximum', () => {
    expect(problemOf(chosen, 'a')).toBeNull()
    expect(problemText(problemOf(chosen, '') ?? '', 'zh', '学历')).toBe('学历不能为空！')
    expect(problemText(problemOf(chosen, '') ?? '', 'en')).toBe('Please select')
    expect(problemOf(choices(3), ['a', 'b', 'c'])).toBeNull()
    expect(problemText(problemOf(choices(3), []) ?? '', 'zh', '地区')).toBe('请选择地区')
    expect(problemText(problemOf(choices(3), ['a', 'b', 'c', 'd']) ?? '', 'zh', '地区')).toBe('最多可选择3项')
    expect(problemOf(maybeChoices(3), [])).toBeNull()
    expect(problemText(problemOf(maybeChoices(1), ['a', 'b']) ?? '', 'en')).toBe('You can select up to 1')
  })

  it('optional fields may be empty', () => {
    expect(problemOf(maybeTextOf(4), '')).toBeNull()
    expect(problemText(problemOf(maybeTextOf(4), 'maths') ?? '', 'zh', '专业')).toBe('请输入不超过4位专业')
  })

  // covers: spec.validation.empty-field
  it('says what is empty, with the field if it is known', () => {
    expect([problemText('required', 'zh'), problemText('required', 'zh', '用户名')]).toEqual(['请输入', '请输入用户名'])
    expect([problemText('required', 'en'), problemText('required', 'en', 'Name')]).toEqual([
      'Required',
      'Name is required',
    ])
    expect(['required', 'notEmpty', 'lengthBetween:1:2', 'codex'].map(saysEmpty)).toEqual([true, true, false, false])
  })

  it('uses a general message for unknown keys, also for keys like __proto__', () => {
    for (const key of ['Invalid input', '__proto__', 'constructor:1', '', 'toString']) {
      expect(problemText(key, 'zh')).toBe('请输入正确的内容')
      expect(problemText(key, 'en', 'Age')).toBe('Age isn’t valid')
    }
  })

  // covers: spec.validation.integer-inputs-drop
  it.each([
    ['007', '7'],
    ['0', '0'],
    ['000', '0'],
    ['-1a2.3', '123'],
    ['', ''],
    ['abc', ''],
    ['１２', '12'],
  ])('an integer field turns %j into %j', (typed, kept) => {
    expect(integerText(typed)).toBe(kept)
  })

  it.each([
    ['12', { min: 0, max: 10 }, '10'],
    ['-5', { min: 0, max: 10 }, '0'],
    ['1.005', { decimals: 2 }, '1.01'],
    ['1.2349', { min: 0, max: 2, decimals: 3 }, '1.235'],
    ['3.7', {}, '4'],
    [' 5 ', {}, '5'],
    ['1e9', {}, '1e9'],
    ['', {}, ''],
    ['abc', { min: 1 }, 'abc'],
  ])('a number field turns %j within %j into %j', (typed, bounds, kept) => {
    expect(clampNumber(typed, bounds)).toBe(kept)
  })
})

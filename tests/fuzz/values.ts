import fc from 'fast-check'
import type * as z from 'zod/mini'

/** Values generated from the schemas of calls, and hostile ones that no schema expects. */

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

const isKnown = (def: Schema['_zod']['def']): def is Def => typeof def.type === 'string'
const defOf = (schema: Schema): Def => {
  const { def } = schema._zod
  if (isKnown(def)) return def
  throw new Error('a schema of no known kind')
}

/** Small numbers that match existing ids, and numeric edge cases. */
const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0, 2_147_483_647, 2_147_483_648, -2_147_483_649, 999_999_999_999_999) },
)
const words = [
  '演示',
  'a',
  'x@example.com',
  '13800000099',
  'https://example.com/a',
  '123456',
  '2026-11-21',
  'id,target',
]
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words) },
  { weight: 3, arbitrary: fc.string({ maxLength: 30, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300, unit: 'binary' }) },
)
const stringOf = ({ checks = [] }: { checks?: readonly unknown[] }): fc.Arbitrary<string> => {
  for (const check of checks) {
    const pattern = patternOf(check)
    // fast-check supports only the flag `u`, and neither look-arounds nor Unicode classes.
    if (pattern && /^u?$/.test(pattern.flags) && !/\\p\{|\(\?[=!<]/i.test(pattern.source))
      return fc.oneof(fc.stringMatching(pattern), text)
  }
  return text
}
function patternOf(check: unknown): RegExp | null {
  if (typeof check !== 'object' || check === null || !('_zod' in check)) return null
  const { _zod: inner } = check
  if (typeof inner !== 'object' || inner === null || !('def' in inner)) return null
  const { def } = inner
  return typeof def === 'object' && def !== null && 'pattern' in def && def.pattern instanceof RegExp
    ? def.pattern
    : null
}

const DAY = 86_400_000
const date = fc.integer({ min: -40, max: 40 }).map((days) => new Date(Date.now() + days * DAY))

/** The value of a schema, before it is encoded for a form. */
function meant(schema: Schema): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return 'format' in def && def.format === 'datetime' ? date.map((at) => at.toISOString()) : stringOf(def)
    case 'number':
      return number
    case 'boolean':
      return fc.boolean()
    case 'date':
      return date
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'array':
      return fc.array(meant(def.element), { maxLength: 4 })
    case 'tuple':
      return fc.tuple(...def.items.map(meant))
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, meant(inner)])))
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 20 }), meant(def.valueType), { maxKeys: 4 })
    case 'union':
      return fc.oneof(...def.options.map(meant))
    case 'optional':
    case 'default':
      return fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: 3, arbitrary: meant(def.innerType) })
    case 'nullable':
      return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: meant(def.innerType) })
    case 'pipe':
      return meant(def.out)
    case 'lazy':
      return meant(def.getter())
    case 'unknown':
    case 'any':
      return fc.jsonValue({ maxDepth: 2 })
    default:
      throw new Error(`no values for a schema of the kind ${def.type}`)
  }
}

/** The form value: codecs encode the value as text. */
function field(schema: Schema): fc.Arbitrary<string | undefined> {
  const def = defOf(schema)
  if (def.type === 'optional' || def.type === 'default')
    return fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: 3, arbitrary: field(def.innerType) })
  if (def.type !== 'pipe') return meant(schema).map((value) => (value === undefined ? value : String(value)))
  const isList = defOf(def.out).type === 'array' && defOf(def.in).type === 'string'
  return meant(def.out).map((value) => {
    if (isList && Array.isArray(value) && value.every((one) => typeof one === 'number') && value.length > 0)
      return value.join()
    if (value instanceof Date) return value.toISOString()
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
}

export function fields(input: Schema): fc.Arbitrary<Record<string, string | undefined>> {
  const def = defOf(input)
  if (def.type !== 'object') throw new Error('an input is an object')
  return fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, field(inner)])))
}

const deep = (open: string, close: string, count = 20_000) => open.repeat(count) + close.repeat(count)

/** Inputs known to have broken servers. */
export const hostile: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  'a\0@example.com',
  '\ud800',
  '\udc00x',
  '\u202eabc',
  '\u200b',
  '\u200b\u200d',
  '\ufeff',
  '\uffff',
  '💥',
  '𠮷'.repeat(200),
  'e\u0301',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e9',
  '1e309',
  '0x10',
  '１２',
  '٣',
  '9'.repeat(15),
  '9'.repeat(400),
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '00000000000000000001',
  "' OR 1=1 --",
  "'; drop table users; --",
  '\\',
  "\\'",
  '%',
  '_',
  '%00',
  '%c0%ae',
  '$1',
  '$$',
  '{{7*7}}',
  `\${7*7}`,
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '/etc/passwd',
  'C:\\windows',
  'file:///etc/passwd',
  '//x.example',
  'submission/1/../../x.csv',
  'picture/../secret',
  '/v3/picture/editor/1/../../x.jpg',
  'host/1/x.csv',
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=cmd|"/c calc"!A1',
  '@SUM(1)',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '{}',
  '[]',
  '[null]',
  '[[]]',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":',
  '"',
  '"\\ud800"',
  '"\\u0000"',
  '[1,',
  '1,2,3',
  '1,,2',
  ',',
  '[1e400]',
  '{"zh":null,"en":[]}',
  '{"zh":"\\u0000"}',
  '{"website":"http://example.com/\\u0000"}',
  '9999-12-31T23:59:59Z',
  '0000-00-00',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '(a+)+$',
  'a'.repeat(5000),
  'x'.repeat(100_000),
  '汉'.repeat(33_000),
  '﷽'.repeat(2000),
  '\u0300'.repeat(5000),
  deep('[', ']'),
  deep('{"a":', '}', 4000),
  `[${'0,'.repeat(20_000)}0]`,
  `{"a":"${'\\n'.repeat(20_000)}"}`,
]

/** Replaces one leaf of a JSON text, or all of it. */
export function spoiled(written: string, pick: number, bad: unknown): string {
  try {
    const value: unknown = JSON.parse(written)
    const leaves: { of: Record<string, unknown> | unknown[]; key: string }[] = []
    const walk = (of: unknown) => {
      if (typeof of !== 'object' || of === null) return
      for (const key of Object.keys(of)) {
        const holder = Array.isArray(of) ? of : Object.assign(of)
        leaves.push({ of: holder, key })
        walk(Reflect.get(of, key))
      }
    }
    walk(value)
    const leaf = leaves[pick % Math.max(leaves.length, 1)]
    if (!leaf) return JSON.stringify(bad) ?? written
    Reflect.set(leaf.of, leaf.key, bad)
    return JSON.stringify(value)
  } catch {
    return JSON.stringify(bad) ?? ''
  }
}
export const badLeaves: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  '',
  [],
  {},
  [[]],
  { toString: 1 },
  ...hostile.filter((one) => one.length < 6000),
]

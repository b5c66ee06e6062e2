import fc from 'fast-check'
import { fieldsFor } from '../../apps/testing/world/catalogue/catalogue.ts'
import { BROWSER } from '../../apps/testing/world/people.ts'
import { personAs } from '../../apps/testing/world/trial.ts'
import type { World } from '../../apps/testing/world/world.ts'
import { API_BASE } from '../../areas/platform/contract/call.ts'
import { type CallerKind, callers, permissions } from '../../areas/platform/contract/permissions.ts'
import type { RegisteredCall } from '../../areas/platform/http/dispatcher.ts'
import { badLeaves, fields, hostile, spoiled } from './values.ts'

/** One raw HTTP request. */
export interface Sent {
  call: string
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

type Pairs = [string, string][]
interface Drawn {
  kind: CallerKind
  pairs: Pairs
  format: 'form' | 'multipart' | 'json' | 'text' | 'odd'
  odd: [string, string][]
}

const bad = fc.constantFrom(...hostile)
const leaf = fc.constantFrom(...badLeaves)
const MARKED = new Set(['[', '{'])

/** A valid input with one or two fields replaced, to get past the first validation. */
function nearlyRight(right: Record<string, string>, names: string[]): fc.Arbitrary<Pairs> {
  const change = fc.tuple(fc.constantFrom(...names), bad, leaf, fc.nat(50), fc.boolean())
  return fc.array(change, { minLength: 1, maxLength: 2 }).map((changes) => {
    const given = { ...right }
    for (const [name, value, inner, at, inside] of changes) {
      const before = given[name] ?? ''
      given[name] = inside && MARKED.has(before.charAt(0)) ? spoiled(before, at, inner) : value
    }
    return Object.entries(given)
  })
}

const names = [
  'role',
  '__proto__',
  'constructor',
  'userId',
  'id',
  'a[b]',
  'a[]',
  '',
  ' ',
  'x'.repeat(300),
  '\0',
  'file',
]
/** Undeclared input: other names, duplicate names, too many. */
const strange = (fields: string[]): fc.Arbitrary<Pairs> =>
  fc.oneof(
    fc.array(fc.tuple(fc.constantFrom(...names, ...fields), bad), { maxLength: 12 }),
    fc.constantFrom(...hostile).map(
      (value): Pairs =>
        fields.flatMap((name) => [
          [name, value],
          [name, value],
        ]),
    ),
    fc.constant(Array.from({ length: 300 }, (_, at): [string, string] => [`f${at}`, '1'])),
  )

const oddHeaders: [string, string][] = [
  ['accept-language', 'x'.repeat(2000)],
  ['accept-language', ',;q=,zh;q=9e9,*'],
  ['cookie', `session_token=${'a'.repeat(3000)}; lang=../..; ${'b=c; '.repeat(200)}`],
  ['cookie', 'session_token=%00%ff; session_token=; =; ;;; lang="en'],
  ['authorization', 'Bearer leitai_x'],
  ['authorization', `Bearer ${'\u00ff'.repeat(500)}`],
  ['authorization', 'Basic !!!'],
  ['x-forwarded-for', "1.1.1.1, ' or 1=1, ::ffff:1.2.3.4, %00"],
  ['x-forwarded-for', 'x'.repeat(3000)],
  ['x-requested-with', 'other'],
  ['origin', 'null'],
  ['origin', 'https://evil.example'],
  ['user-agent', `\u00e9${'z'.repeat(4000)}`],
  ['range', 'bytes=0-,-5,9-1'],
  ['if-none-match', '"'.repeat(1000)],
  ['accept-encoding', 'br;q=0, gzip;q=x, *'],
  ['content-type', 'application/x-www-form-urlencoded; charset=utf-16'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'multipart/form-data; boundary='],
  ['content-type', 'application/json; charset=\u00ff'],
  ['content-type', '/'],
  ['transfer-encoding', 'chunked'],
  ['content-encoding', 'gzip'],
  ['x-http-method-override', 'DELETE'],
  ['sec-fetch-site', 'cross-site'],
]

const isPlain = (value: string) => !/[\ud800-\udfff]/.test(value)
const drawn = (world: World, registered: RegisteredCall): fc.Arbitrary<Drawn> => {
  const ownFields = Object.keys(fieldsOf(registered))
  const somebody = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<CallerKind>(...permissions[registered.call.may].admits) },
    { weight: 1, arbitrary: fc.constantFrom<CallerKind>(...callers) },
  )
  const pairs = somebody.chain((kind) => {
    const right = fieldsFor(world, registered.name, personAs(world, kind))
    const drawnFields = fields(registered.call.input).map(
      (given): Pairs => Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    )
    const given = fc.oneof(
      { weight: 4, arbitrary: drawnFields },
      { weight: 5, arbitrary: ownFields.length > 0 ? nearlyRight(right, ownFields) : fc.constant<Pairs>([]) },
      { weight: 2, arbitrary: fc.constant(Object.entries(right)) },
      { weight: 1, arbitrary: strange(ownFields) },
    )
    return given.map((made) => ({ kind, pairs: made }))
  })
  const format = fc.oneof(
    { weight: 12, arbitrary: fc.constant<Drawn['format']>(registered.call.file ? 'multipart' : 'form') },
    { weight: 1, arbitrary: fc.constantFrom<Drawn['format']>('form', 'multipart', 'json', 'text', 'odd') },
  )
  const odd = fc.oneof(
    { weight: 8, arbitrary: fc.constant<Drawn['odd']>([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...oddHeaders), { minLength: 1, maxLength: 2 }) },
  )
  return fc.record({ made: pairs, format, odd }).map(({ made, ...rest }) => ({ ...made, ...rest }))
}

const fieldsOf = ({ call }: RegisteredCall): Record<string, unknown> => {
  const { def } = call.input._zod
  return 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? { ...def.shape } : {}
}

/** Lone surrogates have no UTF-8 encoding: they are sent as the bytes that some clients use for them. */
const escaped = (value: string) =>
  isPlain(value)
    ? encodeURIComponent(value)
    : [...Buffer.from(value, 'utf16le')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const formOf = (pairs: Pairs) => pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')

const BOUNDARY = 'worldboundary'
function multipartOf(pairs: Pairs): Buffer {
  const parts = pairs.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name.replaceAll('"', '')}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="../../a.csv"\r\ncontent-type: text/html\r\n\r\nid,prediction\n1,1\n\r\n`
  return Buffer.from(`${parts.join('')}${file}--${BOUNDARY}--\r\n`)
}

function bodyOf({ pairs, format }: Drawn): { type: string; body: Buffer } {
  if (format === 'multipart') return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: multipartOf(pairs) }
  if (format === 'json')
    return { type: 'application/json', body: Buffer.from(JSON.stringify(Object.fromEntries(pairs))) }
  if (format === 'text') return { type: 'text/plain', body: Buffer.from(formOf(pairs)) }
  if (format === 'odd')
    return { type: 'application/x-www-form-urlencoded', body: Buffer.from('%%%&=&a=%u0000&%ff=%fe&&&=') }
  return { type: 'application/x-www-form-urlencoded', body: Buffer.from(formOf(pairs)) }
}

const arbitraries = new Map<string, fc.Arbitrary<Drawn>>()

/** The request of this number: the same seed and number give the same one, so a run can be resumed or debugged. */
export function requestOf(
  world: World,
  registered: RegisteredCall,
  { seed, number }: { seed: number; number: number },
): Sent {
  const arbitrary = arbitraries.get(registered.name) ?? drawn(world, registered)
  arbitraries.set(registered.name, arbitrary)
  const [one] = fc.sample(arbitrary, { seed: (seed ^ Math.imul(number + 1, 0x9e3779b1)) | 0, numRuns: 1 })
  if (!one) throw new Error('nothing was drawn')
  const me = personAs(world, one.kind)
  const token = one.kind === 'expired' ? me?.staleToken : me?.token
  const { method, path } = registered.call
  const inQuery = method === 'GET' || method === 'DELETE'
  const { type, body } = bodyOf(one)
  const query = inQuery && one.pairs.length > 0 ? `?${formOf(one.pairs).slice(0, 12_000)}` : ''
  const headers: Record<string, string> = {
    'x-requested-with': 'XMLHttpRequest',
    cookie: [`sso_browser=${encodeURIComponent(BROWSER)}`, ...(token ? [`session_token=${token}`] : [])].join('; '),
    ...(inQuery ? {} : { 'content-type': type }),
    ...Object.fromEntries(one.odd),
  }
  return { call: registered.name, method, path: API_BASE + path + query, headers, body: inQuery ? null : body }
}

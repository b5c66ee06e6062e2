import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { done } from '../../areas/platform/contract/inputs.ts'
import type { RegisteredCall } from '../../areas/platform/http/dispatcher.ts'
import { asJson } from '../../areas/platform/http/openapi.ts'

/** The part of the Python client that follows from the contract; `npm run docs` writes it, a test compares. */

const root = join(import.meta.dirname, '../..')
const HEAD = '# Written by `npm run docs` from the contract; changes here are lost.\n'

/** Beside what tokens may do: what anybody may read, and how a token is asked for. */
const isWanted = ({ name, call }: RegisteredCall) =>
  call.token ||
  (call.access !== 'admin' && call.access !== 'login' && call.method === 'GET' && call.kind !== 'events') ||
  ['beginTokenRequest', 'tokenRequestState'].includes(name)

type Schema = z.core.JSONSchema.BaseSchema
const schemaOf = (given: z.core.JSONSchema._JSONSchema): Schema => (typeof given === 'boolean' ? {} : given)
const snake = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
const KEYWORDS = ['from', 'import', 'in', 'is', 'class', 'def', 'global', 'lambda', 'with', 'as', 'or', 'and', 'not']
const argument = (name: string) => (KEYWORDS.includes(snake(name)) ? `${snake(name)}_` : snake(name))
const quoted = (text: string) => JSON.stringify(text)
const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The classes of answers, by their names, in an order in which each knows those before it. */
const classes: { name: string; body: string }[] = []

/** The Python type of a JSON schema; objects become classes. */
function typeOf(given: z.core.JSONSchema._JSONSchema, name: string): string {
  const schema = schemaOf(given)
  // Literals are no fractions.
  if ([schema.const, ...(schema.enum ?? [])].some((one) => typeof one === 'number' && !Number.isInteger(one)))
    return 'float'
  if (schema.const !== undefined) return `Literal[${python(schema.const)}]`
  if (schema.enum) return `Literal[${schema.enum.map(python).join(', ')}]`
  const several = schema.anyOf ?? schema.oneOf
  if (several) {
    const objects = several.filter((one) => schemaOf(one).type === 'object').length
    const parts = [...new Set(several.map((one, at) => typeOf(one, `${name}${objects > 1 ? at + 1 : ''}`)))]
    const some = parts.filter((part) => part !== 'None')
    const union = some.length === 1 ? some[0] : `Union[${some.join(', ')}]`
    return some.length === parts.length ? (union ?? 'Any') : `Optional[${union}]`
  }
  switch (schema.type) {
    case 'string':
      return 'str'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'null':
      return 'None'
    case 'array':
      return schema.items && !Array.isArray(schema.items) ? `List[${typeOf(schema.items, `${name}Item`)}]` : 'List[Any]'
    case 'object': {
      if (!schema.properties) return 'Dict[str, Any]'
      const fields = Object.entries(schema.properties)
      if (fields.length === 0) return 'Dict[str, Any]'
      const types = fields.map(([key, value]): [string, string] => [
        key,
        typeOf(value, `${name}${upper(key).replace(/\W/g, '')}`),
      ])
      const total = fields.every(([key]) => schema.required?.includes(key))
      const body = `    {\n${types.map(([key, type]) => `        ${quoted(key)}: ${type},\n`).join('')}    },${total ? '' : '\n    total=False,'}\n)\n`
      // The same fields are the same class.
      const same = classes.find((one) => one.body === body)
      if (same) return same.name
      classes.push({ name, body })
      return name
    }
    default:
      return 'Any'
  }
}

const python = (value: unknown): string =>
  value === true ? 'True' : value === false ? 'False' : value === null ? 'None' : JSON.stringify(value)

function method({ name, call }: RegisteredCall) {
  const written = asJson(call.input, 'input')
  const decoded = asJson(call.input, 'output').properties ?? {}
  const required = written.required ?? []
  const fields = Object.entries(written.properties ?? {}).map(([field, schema]) => {
    const meant = schemaOf(decoded[field] ?? schema)
    const type =
      meant.type === undefined || meant.type === 'object' || meant.type === 'array' ? 'Any' : typeOf(meant, 'Any')
    return { field, name: argument(field), type, needed: required.includes(field) }
  })
  const ordered = [...fields.filter(({ needed }) => needed), ...fields.filter(({ needed }) => !needed)]
  const parameters = ordered.map(({ name: one, type, needed }) =>
    needed ? `${one}: ${type}` : `${one}: Optional[${type}] = None`,
  )
  const file = call.file ? ['file: "FileLike"', 'file_name: str'] : []
  const all = [...file, ...parameters]
  const answers = {
    json: typeOf(asJson(call.output, 'input'), upper(name)),
    download: 'bytes',
    events: 'Iterator[Any]',
  }
  const values = fields.map(({ field, name: one }) => `${quoted(field)}: ${one}`).join(', ')
  const words = [
    `${call.summary}.`,
    '',
    `${call.method} ${call.path}; ${call.token ? `scope ${call.token}` : 'anybody may'}.`,
  ]
  const send = { json: 'json', download: 'download', events: 'events' }[call.kind]
  return `    def ${snake(name)}(self${all.length > 0 ? `, *, ${all.join(', ')}` : ''}) -> ${answers[call.kind]}:
        """${words.join('\n        ').replace(/ +\n/g, '\n')}
        """
        ${call.kind === 'json' ? `answer: ${answers.json} = ` : 'return '}self._${send}(${quoted(call.method)}, ${quoted(call.path)}, {${values}}${call.file ? ', file=(file, file_name)' : ''})${call.kind === 'json' ? '\n        return answer' : ''}
`
}

/** The generated files by their names. */
export function pythonFiles(allCalls: RegisteredCall[]): Record<string, string> {
  classes.length = 0
  typeOf(asJson(done, 'input'), 'Done')
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const calls = allCalls.filter(isWanted).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const methods = calls.map(method)
  const names = [...methods.join('').matchAll(/-> (?:Optional\[|List\[)*([A-Z]\w+)/g)].map(([, name = '']) => name)
  const used = [...new Set(names)].filter((name) => classes.some((one) => one.name === name)).toSorted()
  return {
    '_version.py': `${HEAD}\nVERSION = ${quoted(version)}\n`,
    '_types.py': `${HEAD}"""What calls answer, by the names of the wire."""\n\nfrom typing import Any, Dict, List, Literal, Optional, TypedDict, Union\n\n${classes.map(({ name, body }) => `${name} = TypedDict(\n    ${quoted(name)},\n${body}`).join('\n')}`,
    '_calls.py': `${HEAD}"""Every call that a token may make or that is open to anybody, one method each."""

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Literal, Optional, Union

from ._transport import Transport
from ._types import (
${used.map((name) => `    ${name},\n`).join('')})

if TYPE_CHECKING:
    from ._transport import FileLike


class Calls(Transport):
    """The site’s interface, call by call; \`Competition\` is easier for what competitors do."""

${methods.join('\n')}`,
  }
}

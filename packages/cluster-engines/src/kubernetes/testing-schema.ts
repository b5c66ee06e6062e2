import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Schema {
  type?: string
  format?: string
  $ref?: string
  allOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema
}

/** Of a job, by the names of the OpenAPI description, and of the objects of the chart, by those of the client library. */
const schemas = Object.assign(
  {},
  ...['kubernetes-openapi', 'kubernetes-objects'].map((name): unknown => {
    const file = fileURLToPath(new URL(`../../fixtures/${name}.json`, import.meta.url))
    return JSON.parse(readFileSync(file, 'utf8')).schemas
  }),
) as Record<string, Schema>

const fits: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** For tests: what a value has that its description does not, or the other way round. Unknown fields are faults, as with strict validation. */
export function faultsOf(value: unknown, schema: Schema, path = ''): string[] {
  if (schema.$ref !== undefined) {
    const found = schemas[schema.$ref]
    return found ? faultsOf(value, found, path) : [`${path}: ${schema.$ref} is not described`]
  }
  const parts = (schema.allOf ?? []).flatMap((one) => faultsOf(value, one, path))
  const fitting = schema.oneOf?.filter((one) => faultsOf(value, one, path).length === 0)
  if (fitting && fitting.length !== 1) return [`${path}: fits ${fitting.length} of its kinds`]
  if (schema.type !== undefined && !fits[schema.type]?.(value)) return [`${path}: is no ${schema.type}`]
  if (Array.isArray(value))
    return [...parts, ...value.flatMap((one, at) => faultsOf(one, schema.items ?? {}, `${path}[${at}]`))]
  if (schema.type !== 'object') return parts
  const object = value as Record<string, unknown>
  const missing = (schema.required ?? []).filter((name) => object[name] === undefined)
  const fields = Object.entries(object).flatMap(([name, one]) => {
    const property = schema.properties?.[name] ?? schema.additionalProperties
    return property ? faultsOf(one, property, `${path}.${name}`) : [`${path}.${name}: is unknown`]
  })
  return [...parts, ...missing.map((name) => `${path}.${name}: is missing`), ...fields]
}

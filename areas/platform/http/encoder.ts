import * as z from 'zod/mini'

/**
 * Encodes answers by their schema: picks the declared fields and turns dates into texts, as `z.encode` does, which checks every value as well
 * and takes a third of a call’s time. What handlers return is checked by its types, and in the tests by the client, which decodes every
 * answer.
 */
export type Encode = (value: unknown) => unknown

const encoders = new WeakMap<z.core.$ZodType, Encode | null>()

/** The encoder of a schema; made once. */
export function encoderOf(schema: z.core.$ZodType): Encode {
  return encodeIn(schema) ?? asItIs
}

const asItIs: Encode = (value) => value

/** Null: values are sent as they are. */
function encodeIn(schema: z.core.$ZodType): Encode | null {
  const encoder = encoders.get(schema)
  if (encoder !== undefined) return encoder
  const made = compiled(schema)
  encoders.set(schema, made)
  return made
}

function compiled(schema: z.core.$ZodType): Encode | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'date':
    case 'enum':
    case 'literal':
    case 'unknown':
      return null
    case 'nullable':
    case 'optional':
      return unlessMissing(encodeIn(def.innerType))
    case 'array':
      return ofEach(encodeIn(def.element))
    case 'object':
      return def.catchall ? byLibrary(schema) : ofObject(def.shape)
    case 'record':
      return ofValues(encodeIn(def.valueType))
    case 'union':
      return def.options.every((option) => encodeIn(option) === null) ? null : byLibrary(schema)
    case 'pipe':
      return isCodec(def) ? ofCodec(def) : byLibrary(schema)
    default:
      return byLibrary(schema)
  }
}

const byLibrary = (schema: z.core.$ZodType): Encode => {
  return (value) => z.encode(schema, value)
}

const unlessMissing = (encode: Encode | null): Encode | null =>
  encode && ((value) => (value === null || value === undefined ? value : encode(value)))

const ofEach = (encode: Encode | null): Encode | null => encode && ((list) => (list as unknown[]).map(encode))

const ofValues = (encode: Encode | null): Encode | null =>
  encode &&
  ((record) => Object.fromEntries(Object.entries(record as object).map(([name, value]) => [name, encode(value)])))

function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, encode: encodeIn(schema) }))
  return (given) => {
    const object = given as Record<string, unknown>
    const encoded: Record<string, unknown> = {}
    for (const { name, encode } of fields) encoded[name] = encode === null ? object[name] : encode(object[name])
    return encoded
  }
}

const isCodec = (def: z.core.$ZodPipeDef): def is z.core.$ZodCodecDef =>
  'reverseTransform' in def && Boolean(def.reverseTransform)

function ofCodec(def: z.core.$ZodCodecDef): Encode {
  const [outer, inner] = [encodeIn(def.out), encodeIn(def.in)]
  return (value) => {
    const turned = def.reverseTransform(outer ? outer(value) : value, { value, issues: [] })
    return inner ? inner(turned) : turned
  }
}

import { classInputs } from '../learning/classes-inputs.ts'
import { homeworkInputs } from '../learning/homework-inputs.ts'
import { ltiInputs } from '../learning/lti-inputs.ts'
import { studyInputs } from '../learning/study-inputs.ts'
import type { Person } from '../people.ts'
import type { World } from '../world.ts'
import { accountInputs } from './account.ts'
import type { CallName } from './call-name.ts'
import { competitionInputs } from './competition.ts'
import { editorInputs } from './competition-editor.ts'
import { consoleInputs } from './console.ts'
import { integrityInputs } from './integrity.ts'
import { organisationInputs } from './organisation.ts'
import { personalInputs } from './personal.ts'
import { siteInputs } from './site.ts'

/** Fields before encoding: lists and objects are sent as JSON, dates in ISO form; undefined ones are omitted. */
type Fields = Record<string, unknown>
/** A call’s test input: objects of the first side, and what can only be the caller’s own. */
export type Input = Fields | ((world: World, me: Person | null) => Fields)
export type Inputs = Record<string, Input>

/** A valid input for every call, by name. */
export const catalogue: Record<CallName, Input> = {
  ...accountInputs,
  ...competitionInputs,
  ...consoleInputs,
  ...integrityInputs,
  ...editorInputs,
  ...classInputs,
  ...homeworkInputs,
  ...ltiInputs,
  ...studyInputs,
  ...organisationInputs,
  ...personalInputs,
  ...siteInputs,
}

const written = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

/** The fields in form encoding. */
export function fieldsFor(world: World, name: string, me: Person | null): Record<string, string> {
  const input = (catalogue as Inputs)[name]
  if (input === undefined) throw new Error(`the catalogue has no input for ${name}`)
  const fields = typeof input === 'function' ? input(world, me) : input
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, written(value)]])),
  )
}

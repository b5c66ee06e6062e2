import type * as z from 'zod/mini'
import { type FolderFault, fault } from './fault.ts'
import type { Path, YamlSource } from './source.ts'
import { expected, isFolderWord, kinds } from './texts.ts'

type Issue = z.core.$ZodIssue

/** Converts a zod issue to faults in words with a place. */
export function issueFaults(file: string, source: YamlSource, issue: Issue): FolderFault[] {
  const path: Path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  const place = { file, path, at: source.place(path) }
  if (!source.has(path)) return [fault(place, 'missing')]
  if (isFolderWord(issue.message)) return [fault(place, issue.message)]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((name) =>
        fault({ file, path: [...path, name], at: source.keyPlace(path, name) }, 'unknownKey', { name }),
      )
    case 'invalid_type': {
      const kind = kinds[issue.expected] ?? [issue.expected, issue.expected]
      return [{ ...fault(place, 'type'), ...expected(kind) }]
    }
    case 'invalid_value':
      return [fault(place, 'value', { expected: issue.values.join(', ') })]
    case 'too_small':
      return [fault(place, 'small', { limit: Number(issue.minimum) })]
    case 'too_big':
      return [fault(place, 'big', { limit: Number(issue.maximum) })]
    case 'invalid_union': {
      // Report the union member that matched furthest.
      const [nearest] = issue.errors.toSorted((a, b) => depth(b) - depth(a))
      const inner = nearest?.flatMap((found) =>
        issueFaults(file, source, { ...found, path: [...issue.path, ...found.path] }),
      )
      return inner && inner.length > 0 ? inner : [fault(place, 'wrong')]
    }
    default:
      return [fault(place, 'wrong')]
  }
}

// An unknown key is a worse sign than an invalid value.
const depth = (issues: Issue[]) =>
  issues.reduce((sum, { path, code }) => sum + path.length - (code === 'unrecognized_keys' ? 2 : 0), 0)

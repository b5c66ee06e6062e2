import type { Call } from '@leitai/contract/call'
import * as content from '@leitai/contract/content'
import type { Bound } from './call.ts'
import { Refused } from './refuse.ts'

const closed = (calls: Record<string, unknown>, names?: string[]): Bound[] =>
  Object.entries(calls).flatMap(([name, call]) =>
    isCall(call) && (!names || names.includes(name)) ? [{ name, call, run: refuseClosed }] : [],
  )

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'perMinute' in value

const refuseClosed = (): never => {
  throw new Refused({ code: 'request.closed' })
}

/** Declared calls that a later version opens: each answers 501. The list only shrinks (tests/not-open.test.ts) and then goes. */
export const notOpen: Bound[] = [...closed(content, ['getGoodCourseList'])]

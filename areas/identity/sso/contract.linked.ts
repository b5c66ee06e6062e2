import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** A log-in provider that is linked with one's account, with what it told. */
export const LinkedProvider = z.object({
  type: z.string(),
  name: shape.Words,
  boundAt: shape.time,
  number: z.nullable(z.string()),
  personName: z.nullable(z.string()),
  school: z.nullable(z.string()),
  department: z.nullable(z.string()),
  role: z.nullable(z.enum(['teacher', 'student'])),
  /** When it last told it. */
  seenAt: shape.maybeTime,
  /** The directory no longer knows the person: this provider does not log in. */
  suspended: z.boolean(),
})
/** One that can be linked; `password`: it asks for user name and password, by ssoPassword. */
export const LinkableProvider = z.object({ key: z.string(), name: shape.Words, password: z.boolean() })

import * as form from '@leitai/platform/contract/form'
import { limits } from '@leitai/platform/contract/limits'
import * as shape from '@leitai/platform/contract/shape'
import * as z from 'zod/mini'

/** What flags, reports and cases share. */

export const most = limits.integrity

export const Submission = z.object({
  id: shape.id,
  teamId: shape.id,
  no: z.int(),
  at: shape.time,
  scoreA: z.nullable(z.number()),
})

export const TeamName = z.object({ teamId: shape.id, teamName: z.string() })
export const run = { run: z.nullable(z.string()) }
/** fullPath of pictures uploaded with `use` evidence. */
export const Pictures = z._default(
  form.json(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(most.files))),
  [],
)
/** The selected ids; may be empty. */
export const Ids = z._default(
  form.json(z.array(z.int().check(z.positive(), z.maximum(2_147_483_647))).check(z.maxLength(100))),
  [],
)
export const Picture = z.object({ name: z.string(), url: z.string() })

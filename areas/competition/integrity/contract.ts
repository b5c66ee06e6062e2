import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { run, TeamName } from './contract.reports.ts'

/** Fair play: automatic similarity flags; user reports and cases with their penalties are beside. Only people decide. */

/**
 * sameFile, alike, errors: predictions of two teams; probing: many submissions that differ in a few rows; jump: a sudden better score;
 * device: log-ins from the same place; phone: numbers of one range; failing: many failed submissions.
 */
export const FlagKind = z.enum(['sameFile', 'alike', 'errors', 'probing', 'jump', 'device', 'phone', 'failing'])
export type FlagKind = z.infer<typeof FlagKind>
export const FlagState = z.enum(['new', 'dismissed', 'case'])
export type FlagState = z.infer<typeof FlagState>
/** Stored as JSON, so its times are text. */
const KeptSubmission = z.object({
  id: shape.id,
  teamId: shape.id,
  no: z.int(),
  at: z.string(),
  scoreA: z.nullable(z.number()),
})
/** Figures by name with their normal values; `share` figures are 0 to 1. */
const Figure = z.object({
  name: z.enum([
    'equal',
    'distance',
    'errors',
    'chance',
    'rows',
    'steps',
    'changed',
    'failed',
    'gain',
    'spread',
    'logins',
    'phones',
    'scored',
  ]),
  value: z.number(),
  normal: z.nullable(z.number()),
})
export const FlagFacts = z.object({
  figures: z.array(Figure),
  entries: z.array(KeptSubmission),
  /** A series for a small plot: steps of probing, scores before and after a jump. */
  plot: z.array(z.number()),
})
export type FlagFacts = z.infer<typeof FlagFacts>
const SimilarityFlag = z.object({
  id: shape.id,
  stageId: z.nullable(shape.id),
  stage: z.nullable(shape.Words),
  kind: FlagKind,
  teams: z.array(TeamName),
  strength: z.int(),
  facts: FlagFacts,
  state: FlagState,
  reason: z.string(),
  decidedBy: z.nullable(z.string()),
  at: shape.time,
})
export const hostSimilarityFlags = read('/host/conduct/hints.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, state: z._default(FlagState, 'new'), ...form.paging }),
  output: z.object({
    ...shape.page(SimilarityFlag).shape,
    counts: z.object({ new: z.int(), dismissed: z.int(), case: z.int() }),
    last: z.nullable(
      z.object({
        state: z.enum(['waiting', 'running', 'done', 'failed']),
        askedAt: shape.time,
        endedAt: shape.maybeTime,
        entries: z.int(),
        pairs: z.int(),
        seconds: z.number(),
      }),
    ),
    may: z.object(run),
  }),
  summary: 'Similarity flags, strongest first',
})
export const searchSimilarity = write('/host/conduct/search.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id }),
  output: shape.done,
  perMinute: 6,
  summary: 'Search for similarity flags now',
})
export const dismissFlag = write('/host/conduct/dismiss.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, hintId: form.id, reason: form.lines(500) }),
  output: shape.done,
  summary: 'Dismiss a similarity flag, with the reason',
})

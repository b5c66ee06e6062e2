import { read } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { CodeRules } from '../definition/contract.code.ts'
import { CheckSpec, Intervals, MemberForm, RankRule, ShownColumn } from '../definition/contract.scoring.ts'

/** Which teams of the previous scored stage may enter: a number of ranks, or a percentage. */
export const Promotion = z.object({ by: z.enum(['top', 'percent']), value: z.int() })
export type Promotion = z.infer<typeof Promotion>

/** The valid range of each prediction column, by its name; see the scorer's `ranges.ts`. */
export const Ranges = z.record(z.string(), z.tuple([z.number(), z.number()]))

/** An unguessable seed has at least 128 random bits, as hex or base64url. */
export const STRONG_SEED = /^[\w-]{22,60}$/
/** Which rows are board A's: given by a column of the solution, or by the seed. */
export const Split = z.union([
  z.object({ by: z.literal('seed'), seed: z.string(), aShare: z.number() }),
  z.object({ by: z.literal('column'), column: z.string() }),
])

/** The opening of a commitment: `commitment = HMAC-SHA-256(salt, sha256)`, see the scorer's `commitment.ts`. Both 64 hex characters. */
const Opening = z.object({ salt: z.string(), sha256: z.string() })
/**
 * A stage's commitments, so that nobody changes solution, split or scoring code unnoticed: they reveal nothing of them. They are opened with
 * the reveal of board B, or without one after the end of the competition; the code itself stays private if the host wants that.
 */
export const Commitments = z.object({
  solution: z.string(),
  split: z.string(),
  /** To the code of the host’s formula or program; null if there is none. */
  program: z.nullable(z.string()),
  opened: z.nullable(
    z.object({
      solution: Opening,
      split: Opening,
      program: z.nullable(Opening),
      rule: Split,
      /** How to read the solution of each task where cells are files; `table`: whether there is one beside them. Null where none are. */
      files: z.nullable(z.array(z.object({ members: z.record(z.string(), MemberForm), table: z.boolean() }))),
    }),
  ),
})
export type Commitments = z.infer<typeof Commitments>

/** `switch`: a new test set; later submissions count only for the B board, of this stage and the previous one. */
export const StageKind = z.enum(['signup', 'preliminary', 'semifinal', 'final', 'switch', 'practice'])
export const Stage = z.object({
  id: shape.id,
  name: shape.Words,
  kind: StageKind,
  startAt: shape.time,
  endAt: shape.maybeTime,
  now: z.enum(['before', 'open', 'over']),
  promotion: z.nullable(Promotion),
  /** Until then users may join and merge teams in this stage; null if there is no end. */
  teamDeadline: shape.maybeTime,
  /** Null if the stage accepts no result files. */
  scoring: z.nullable(
    z.object({
      metric: z.string(),
      metricTitle: shape.Words,
      /** Markdown: formula and a worked example. */
      metricHelp: shape.Words,
      metricOptions: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      direction: z.enum(['higher', 'lower']),
      idColumn: z.string(),
      /** All columns of a submission after the id. */
      predictionColumns: z.array(z.string()),
      /** If a row may have any number of entries: as lines of the file, or in one cell, with the names of the values of an entry. */
      entries: z.nullable(z.object({ form: z.enum(['lines', 'cell']), fields: z.string() })),
      ranges: Ranges,
      /** For checking a file before it is submitted. */
      check: CheckSpec,
      /** All numbers of the leaderboard, the first one included, if there are several; boards show those that are not hidden. */
      columns: z.array(ShownColumn),
      rank: z.nullable(RankRule),
      /** Boards show intervals of the score. */
      intervals: z.nullable(Intervals),
      /** 0 to 1, in whole hundredths: the part of the test set that the A board shows. */
      aShare: z.number(),
      b: z.enum(['all', 'rest', 'none']),
      dailyLimit: z.int(),
      totalLimit: z.nullable(z.int()),
      pickLimit: z.int(),
      pickDefault: z.enum(['last', 'best']),
      /** If the reviewed board reveals B, there is no time of the reveal. */
      revealBy: z.enum(['delay', 'review']),
      /** Whether the boards update with every score, or daily at noon in Shanghai. */
      boardRefresh: z.enum(['atOnce', 'noon']),
      revealAt: shape.maybeTime,
      revealed: z.boolean(),
      timeLimitSeconds: z.int(),
      /** The largest file that may be handed in. */
      uploadLimitMb: z.int(),
      /** How programs run, if competitors hand in code; null if they hand in results. */
      code: z.nullable(CodeRules),
      commitments: Commitments,
      sampleFileId: z.nullable(shape.id),
    }),
  ),
})
export type Stage = z.infer<typeof Stage>
export const getCmptStageById = read('/common/cmpt/getCmptStageById.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.array(Stage),
  summary: 'The stages of a competition',
})

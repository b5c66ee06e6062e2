import { read } from '@leitai/platform/contract/call'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { BoardHead, BoardName, which } from './contract.ts'

export const HISTOGRAM_BINS = 20
/** Teams' best scores on a board, without baselines. */
export const Histogram = z.object({
  direction: z.enum(['higher', 'lower']),
  /** Lower edge of the first bin and upper edge of the last; equal if all scores are. */
  from: z.number(),
  to: z.number(),
  /** Teams per bin. The worst twentieth is counted in the bin at that end, so that one outlier does not compress the others. */
  bins: z.array(z.int()),
  /** Teams in all bins. */
  teams: z.int(),
})
/** How many teams of a board have their history shown. */
export const HISTORY_TEAMS = 10
export const boardHistory = read('/common/cmpt/boardHistory.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ ...which, board: z._default(BoardName, 'A') }),
  output: z.object({
    ...BoardHead,
    /** Null while nobody has a score. */
    histogram: z.nullable(Histogram),
    /** Scored submissions on each day (yyyy-MM-dd in Shanghai), at most the last 120, without gaps; null if the board does not show how many there are. */
    days: z.nullable(z.array(z.object({ day: z.string(), count: z.int() }))),
    /**
     * The first teams of the board as it is now, and how they came there; null on board B, where only chosen submissions count, after a final
     * re-run, and where the board shows no names.
     */
    leaders: z.nullable(
      z.object({
        /** Ends of spans of equal length, the last of which may be shorter. */
        times: z.array(shape.time),
        /** Days at whose end ranks were stored, at most the last 30; the last is the board’s present. */
        days: z.array(z.string()),
        teams: z.array(
          z.object({
            teamId: shape.id,
            teamName: z.string(),
            rank: z.int(),
            /** The best score by each of the times, as shown; null before the first. */
            scores: z.array(z.nullable(z.number())),
            /** The rank on each of the days; null without one. */
            ranks: z.array(z.nullable(z.int())),
          }),
        ),
      }),
    ),
  }),
  summary: 'How a board came about: the distribution of scores, submissions a day, and the course of its first teams',
})

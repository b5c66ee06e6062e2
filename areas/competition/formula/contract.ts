import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { MetricChoice } from '../revision/contract.ts'
import { Detail } from '../submission/contract.details.ts'

const stage = { cmptId: form.id, stageId: form.id }

export const formulaTables = read('/host/formula/tables.json', {
  access: 'login',
  may: 'manager',
  input: z.object(stage),
  output: z.object({
    /** Columns of the two tables that a formula sees; null until they are chosen. */
    tables: z.nullable(z.object({ solution: z.array(z.string()), submission: z.array(z.string()) })),
    /** The files of programs that hosts have uploaded to the competition. */
    programs: z.array(z.object({ sha256: z.string(), name: z.string(), size: z.int() })),
    /** The Pythons that programs can run in, the default first; empty if none can be run. */
    environments: z.array(
      z.object({
        /** Empty for the default. */
        name: z.string(),
        version: z.string(),
        packages: z.array(z.object({ name: z.string(), version: z.string() })),
      }),
    ),
    /** Why formulas cannot be tried, in the caller's language. */
    may: z.object({ try: z.nullable(z.string()) }),
  }),
  summary: 'What a formula of the host’s own may name in a stage',
})

/** What a formula gave for an answer. */
const Tried = z.object({
  a: z.nullable(z.number()),
  b: z.nullable(z.number()),
  /** All numbers of the leaderboard, if there are several. */
  numbers: z.array(z.object({ name: z.string(), a: z.number(), b: z.nullable(z.number()) })),
  /** Why there are no scores, in the caller's language. */
  faults: z.array(z.string()),
  /** The calls that led to where a program failed, with file and line; null if it did not. */
  trace: z.nullable(z.string()),
  /** What a program left on A as details of the score, if these are kept: texts as they are, pictures in base64. */
  details: z.array(z.object({ ...Detail.shape, content: z.string() })),
  /** Which of its files are not kept and why, in the caller's language. */
  left: z.array(z.string()),
  durationMs: shape.id,
})

export const tryFormula = write('/host/formula/try.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...stage, metric: form.json(MetricChoice) }),
  output: z.object({
    sample: Tried,
    /** Null if none can be made from the solution, or the sample took too long. */
    perfect: z.nullable(Tried),
    constant: z.nullable(Tried),
  }),
  perMinute: 30,
  summary: 'Compute a formula on the sample of a stage, a perfect and a constant answer; no result is stored',
})

export const programFiles = download('/common/cmpt/program.zip', {
  access: 'public',
  may: 'anyone',
  input: z.object(stage),
  perMinute: 30,
  summary: 'The files of the program that scores a stage, if its host has made them public',
})

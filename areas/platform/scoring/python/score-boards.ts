import { rm } from 'node:fs/promises'
import { formulaPlan, formulaScore, givenNames } from '@leitai/scorer/formula-score'
import type { RunFacts } from '@leitai/scorer/types'
import { boardFiles } from '../staging.ts'
import type { Boards, Outcome } from '../task.ts'
import type { Programs } from './programs.ts'

/** Of a host's program, loaded packages among it. */
const PROGRAM_MEGABYTES = 1024

interface OfProgram {
  boardsPath: string
  owner: string | undefined
  programPath: string | undefined
  details: boolean | undefined
  facts: RunFacts | undefined
  /** Milliseconds that reading took already. */
  cpuMs: number
}

/** Scores by a host's program the tables that a scoring process has written. */
export async function scoreByProgram(
  programs: Programs,
  boards: Boards,
  { boardsPath: path, owner, programPath, details, facts, cpuMs }: OfProgram,
): Promise<Outcome> {
  const { code, package: sha256, environment, seconds, hasB, spec, packed } = boards
  const bounds = { seconds, megabytes: PROGRAM_MEGABYTES, names: givenNames(formulaPlan(spec)) }
  if (owner === undefined) throw new Error('whose program it is was not given')
  if (sha256 !== null && programPath === undefined) throw new Error('the files of the program were not given')
  const program = { owner, ...(sha256 === null ? { code } : { zip: programPath ?? '', sha256 }), environment }
  const on = (board: 'a' | 'b', more: { details?: boolean } = {}) =>
    programs.run(
      program,
      { solution: `${path}${board}-solution`, submission: `${path}${board}-submission`, packed },
      { ...bounds, ...more },
    )
  try {
    // Of A alone: details of B would show its labels.
    const a = await on('a', { details: details === true })
    const b = hasB ? await on('b') : null
    const score = formulaScore(boards, a.outcome, b === null ? null : b.outcome, facts)
    const computed = { cpuMs: cpuMs + a.cpuMs + (b?.cpuMs ?? 0) }
    return { kind: 'score', score, ...(score.ok && a.details && { details: a.details }), ...computed }
  } finally {
    for (const name of boardFiles(boards)) await rm(`${path}${name}`, { force: true })
  }
}

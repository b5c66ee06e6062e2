import type { Run } from '@leitai/runner/engine'
import { limits } from '../../contract/limits.ts'
import { wallSeconds } from '../time-limit.ts'
import { type Answered, AnswerReader } from './answer.ts'
import { starvation } from './starved.ts'

/** Beyond the seconds on the clock of the wall that a board has: 90 for loading the program, and for clearing up. */
const PATIENCE_SECONDS = 110
/** In place of an answer that cannot be read. */
const UNREADABLE: Answered = { said: null, files: [], left: [] }

interface Question {
  seconds: number
  names: readonly string[]
  details?: boolean
}

/**
 * Has a service score the board that lies in /jobs under this name, which nobody can guess. `ended`: the sandbox is gone or silent;
 * `starved`: it got no processor.
 */
export async function askFor(
  run: Run,
  board: string,
  { seconds, names, details: withFiles = false }: Question,
): Promise<Answered | 'ended' | 'starved'> {
  const answer = Promise.withResolvers<Answered | 'ended'>()
  const reader = new AnswerReader(board, { withFiles })
  const stop = run.onAnswer((chunk) => {
    const found = reader.add(chunk)
    if (found !== null) answer.resolve(found === 'broken' ? UNREADABLE : found)
    if (found !== null) stop()
  })
  const wall = wallSeconds(seconds)
  const starved = starvation(run)
  const timer = setTimeout(() => answer.resolve('ended'), (wall + PATIENCE_SECONDS) * 1000)
  void run.ended.then(() => answer.resolve('ended'))
  const { pixels: _, ...kept } = limits.details
  const request = { id: board, board, seconds, wall, names, ...(withFiles && { details: kept }) }
  run.write(`${JSON.stringify(request)}\n`)
  try {
    const answered = await answer.promise
    const isStarved = answered !== 'ended' && answered.said?.reason === 'machine' && starved(wall)
    return isStarved ? 'starved' : answered
  } finally {
    stop()
    clearTimeout(timer)
  }
}

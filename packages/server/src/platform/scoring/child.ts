import { rm } from 'node:fs/promises'
import { evaluate } from '@leitai/scorer/evaluate'
import { prepareFile } from '@leitai/scorer/node/prepare-file'
import { readFile } from '@leitai/scorer/node/score-file'
import { splitDigest } from '@leitai/scorer/prepare'
import type { Score } from '@leitai/scorer/types'
import { serveParent } from '../sandbox/child.ts'
import { formulaSeconds } from './formula/limits.ts'
import type { Answer, Done, Order, Prepared, Task } from './order.ts'
import { unzipCsv } from './unzip.ts'

/**
 * A scoring process. It lives on from order to order; the parent kills it when an order takes too long or too much memory,
 * so nothing here needs to watch itself. It holds no database and no secret.
 */
serveParent(work)

async function work(order: Order): Promise<Answer> {
  const { id } = order
  try {
    return { id, ...(await doTask(order)) }
  } catch (error) {
    return { id, kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function doTask(order: Order): Promise<Done> {
  if (order.task === 'prepare') return { kind: 'prepared', prepared: await prepare(order) }
  if (order.task === 'score') return { kind: 'score', score: await score(order) }
  if (order.task === 'code') return { kind: 'code', run: await (await import('./code/run.ts')).runCode(order) }
  const { compare, condense, follow } = await import('./compare/run.ts')
  if (order.task === 'condense') return { kind: 'condensed', condensed: await condense(order, order.workFolder) }
  if (order.task === 'compare') return { kind: 'compared', compared: await compare(order) }
  return { kind: 'series', series: await follow(order, order.workFolder) }
}

async function prepare({ solutionPath, spec, preparedPath }: Extract<Task, { task: 'prepare' }>): Promise<Prepared> {
  const made = await prepareFile(solutionPath, spec, preparedPath)
  if (!made.ok) return made
  const { rows, aRows, prepared } = made
  return { ok: true, rows, aRows, splitSha256: splitDigest(prepared) ?? '' }
}

type ScoreOrder = Extract<Order, { task: 'score' }>

async function score(order: ScoreOrder): Promise<Score> {
  const { submissionPath, zip, workFolder } = order
  if (!zip) return scoreFile(order, submissionPath)
  const unzipped = await unzipCsv(submissionPath, workFolder)
  if (!unzipped.ok) return { ok: false, faults: [unzipped.fault], faultCount: 1, rows: 0 }
  try {
    return await scoreFile(order, unzipped.path)
  } finally {
    await rm(unzipped.path, { force: true })
  }
}

async function scoreFile(
  { preparedPath, seconds, formula, onlyA }: ScoreOrder,
  submissionPath: string,
): Promise<Score> {
  const read = await readFile(preparedPath, submissionPath)
  if ('faults' in read) return read
  const { solution, values } = read
  if (!solution.metric.formula) return evaluate(solution, values)
  if (!formula) throw new Error('this process was not started for a formula')
  const { scoreByFormula } = await import('./formula/run.ts')
  return scoreByFormula(solution, values, { seconds: formulaSeconds(seconds), onlyA })
}

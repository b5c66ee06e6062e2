import { createHash } from 'node:crypto'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { directionOf } from '@leitai/scorer/metrics/index'
import { drawSeed } from '../../definition/commitment.ts'
import { addDataFiles } from '../../definition/edit/files.ts'
import { addStages } from '../../definition/edit/stages.ts'
import { specOf } from '../scoring/check.ts'
import { keepScoring } from '../scorings.ts'
import { keyOfTemplate, type Template } from './templates.ts'

const DAY_MS = 86_400_000
/** Chosen by the host, whose own files take the place of these. */
const LICENCE = ''

interface Dates {
  startAt: Date
  endAt: Date
}

/** When it begins and ends; `wanted` is the beginning that its host asked for, which counts while it is to come. */
export function datesOf({ startsIn, lasts }: Template, now: Date, wanted: Date | null = null): Dates {
  const startAt = wanted !== null && wanted > now ? wanted : new Date(now.getTime() + startsIn * DAY_MS)
  return { startAt, endAt: new Date(startAt.getTime() + lasts * DAY_MS) }
}

/** The competition’s own values. */
export const valuesOf = ({ tags, summary, overview, task, rules, more }: Template, dates: Dates) => ({
  tags,
  summary,
  overview,
  task,
  rules,
  ...dates,
  signUpStartAt: dates.startAt,
  ...more,
})

/** Its stages, scoring and sample files. */
export async function fillFrom(
  { db, ctx }: Pick<AuthenticatedContext, 'db' | 'ctx'>,
  from: Template,
  { cmptId, startAt, endAt }: Dates & { cmptId: number },
): Promise<void> {
  const { choice: columns, limits, aShare } = from
  const choice = columns && {
    ...columns,
    split: { by: 'seed' as const, seed: drawSeed(), aShare },
    b: 'rest' as const,
    ranges: {},
  }
  const rules = choice ? { ...limits, direction: directionOf(specOf(choice)) } : limits
  let begins = startAt.getTime()
  const dated = from.stages.map(({ name, kind, share }) => {
    const stage = {
      name,
      kind,
      startAt: new Date(begins),
      endAt: new Date(begins + share * (endAt.getTime() - startAt.getTime())),
    }
    begins = stage.endAt.getTime()
    return { ...stage, ...rules }
  })
  const [stageId] = await addStages(db, cmptId, dated)
  if (stageId === undefined) return
  if (choice)
    await keepScoring(db, {
      stageId,
      cmptId,
      choice,
      solution: null,
      directionOk: false,
      state: 'empty',
      run: 0,
      report: null,
    })
  const files = from.files.map(({ name, description, content, sample = false }) => {
    const bytes = Buffer.from(content)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const objectKey = keyOfTemplate(sha256)
    const values = { name, description, objectKey, size: bytes.length, sha256, licence: LICENCE, sample }
    return { bytes, values: { ...values, stageId: sample ? stageId : null } }
  })
  for (const { bytes, values } of files) await ctx.storage.put(values.objectKey, bytes, { onlyNew: true })
  await addDataFiles(
    db,
    cmptId,
    files.map(({ values }) => values),
  )
}

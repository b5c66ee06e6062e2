import { isDeepStrictEqual } from 'node:util'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { packageOf } from '@leitai/scorer/metrics/formula'
import { withStrongSeed } from '../../definition/commitment.ts'
import { stageIn } from '../../definition/competition.ts'
import { changeStage } from '../../definition/edit/stages.ts'
import type * as editor from '../contract.scoring.ts'
import { beginEdit } from '../lock.ts'
import { dropUnusedPrograms, takeProgram } from '../program.ts'
import { choiceFor, refusalToRescore } from '../rules.ts'
import { startCheck } from '../scoring/check.ts'
import { keepScoring, scoringOf } from '../scorings.ts'
import { releaseObjects, takeUpload } from '../upload.ts'

export const saveScoring: Handler<typeof editor.saveScoring> = async (context, input) => {
  const { db, now } = context
  const { cmptId, stageId, solutionId, limits, directionOk } = input
  const edit = await beginEdit(context, input, `scoring:${stageId}`)
  const stage = await stageIn(db, cmptId, stageId)
  const before = await scoringOf(db, stage)
  const wanted = choiceFor(stage.kind, input.choice)
  // The scoring of a public competition stays: its submissions were scored by it.
  const choice = wanted && !edit.published && stage.kind !== 'switch' ? withStrongSeed(wanted, null) : wanted
  const rescored = solutionId !== undefined || !isDeepStrictEqual(before.choice, choice)
  // Limits of a public competition may still change, its scoring may not.
  if (rescored) refuse(refusalToRescore({ status: edit.cmpt.status, published: edit.published }))
  if (choice !== null && edit.cmpt.type === 'application') refuse({ code: 'competition.application' })
  if (choice) await takeProgram(context, cmptId, choice.metric)
  await changeStage(db, stageId, limits)
  let { solution } = before
  if (solutionId !== undefined) {
    const {
      objectKey: key,
      name,
      size,
      sha256,
    } = await takeUpload(context, { cmptId, uploadId: solutionId, uses: ['solution'] })
    await releaseObjects(
      db,
      cmptId,
      [solution?.key ?? null].filter((one) => one !== key),
      now,
    )
    solution = { key, name, size, sha256 }
  }
  const sameMetric = isDeepStrictEqual(before.choice?.metric, choice?.metric)
  const row = { ...before, choice, solution, directionOk: directionOk && (sameMetric || !before.directionOk) }
  await keepScoring(db, row)
  if (!edit.published) await startCheck(db, row, now)
  const hadFiles = [before.choice, choice].some((one) => one && packageOf(one.metric) !== null)
  // The check has taken what was chosen before off the stage.
  if (!edit.published && hadFiles) await dropUnusedPrograms(db, cmptId, now)
  return { version: edit.version }
}

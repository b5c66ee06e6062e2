import { isDeepStrictEqual } from 'node:util'
import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { runNumbers } from '@leitai/scorer/run-facts'
import { stageIn } from '../../definition/competition.ts'
import { changeStage } from '../../definition/edit/stages.ts'
import { dataFiles } from '../../definition/table.ts'
import type * as editor from '../contract.scoring.ts'
import { beginEdit } from '../lock.ts'
import { refusalToRescore, refusalToTakeCode } from '../rules.ts'
import { startCheck } from '../scoring/check.ts'
import { scoringOf } from '../scorings.ts'
import { releaseObjects, takeUpload } from '../upload.ts'

export const saveCode: Handler<typeof editor.saveCode> = async (context, input) => {
  const { db, now } = context
  const { cmptId, stageId, rules, featuresId } = input
  const edit = await beginEdit(context, input, `code:${stageId}`)
  const stage = await stageIn(db, cmptId, stageId)
  refuse(refusalToTakeCode(edit.cmpt, stage, rules))
  // Limits of a public competition may change: not whether it takes programs, what they read, or what they write.
  const { output = null } = rules ?? {}
  const isOther = featuresId !== undefined || !isDeepStrictEqual(stage.code?.output ?? null, output)
  if (isOther) refuse(refusalToRescore({ status: edit.cmpt.status, published: edit.published }))
  if (rules?.debugFile) {
    const ofName = and(eq(dataFiles.cmptId, cmptId), eq(dataFiles.name, rules.debugFile))
    refuse((await db.$count(dataFiles, ofName)) === 1 ? null : { code: 'making.debugFile' })
  }
  let { codeData } = stage
  if (featuresId !== undefined) {
    const {
      objectKey: key,
      name,
      size,
      sha256,
    } = await takeUpload(context, { cmptId, uploadId: featuresId, uses: ['features'] })
    codeData = { key, name, size, sha256 }
  }
  if (rules === null) codeData = null
  if (stage.codeData && stage.codeData.key !== codeData?.key)
    await releaseObjects(db, cmptId, [stage.codeData.key], now)
  await changeStage(db, stageId, { code: rules, codeData })
  // Whether its numbers can be measured depends on this.
  const scoring = await scoringOf(db, stage)
  const isMeasured = scoring.choice !== null && runNumbers(scoring.choice).length > 0
  if (!edit.published && isMeasured && (stage.code === null) !== (rules === null)) await startCheck(db, scoring, now)
  return { version: edit.version }
}

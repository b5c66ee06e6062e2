import { isDeepStrictEqual } from 'node:util'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteChange } from '../../definition/change.ts'
import { stagesOf } from '../../definition/competition.ts'
import { filesOf } from '../../definition/data-files.ts'
import { changeCompetition } from '../../definition/edit/competition.ts'
import { writeStages } from '../../definition/edit/stages.ts'
import { seriesParts } from '../../definition/series.ts'
import type * as editor from '../contract.content.ts'
import { refuseGaps } from '../gate.ts'
import { beginEdit } from '../lock.ts'
import { notifySignedUp } from '../notify-staff.ts'
import { needsAnnouncement, refusalOfStages, refusalToMove, refusalToPromote } from '../rounds/rules.ts'
import { refusalOfOverall, refusalToChangeOverall } from '../rules.ts'
import { overallChanged, scheduleChanged } from '../texts.ts'
import { releaseObjects } from '../upload.ts'

export const saveStages: Handler<typeof editor.saveStages> = async (context, { cmptId, version, value, reason }) => {
  const { db, me, now } = context
  const edit = await beginEdit(context, { cmptId, version }, 'stages')
  const { cmpt, published } = edit
  const before = await stagesOf(db, cmptId)
  const { stages, ...plain } = value
  const { overall = cmpt.overall } = plain
  const ruled = !isDeepStrictEqual(overall, cmpt.overall)
  const known = new Set(before.map(({ id }) => id))
  if (stages.some(({ id }) => id !== null && !known.has(id))) refuse({ code: 'competition.noStage' })
  refuse(refusalOfStages(cmpt.type, stages))
  const was = { ...cmpt, stages: before }
  if (overall && (ruled || !published)) {
    const known = new Map(before.map((stage) => [stage.id, stage]))
    const after = stages.map(({ id, kind }) => ({
      spec: null,
      direction: 'higher' as const,
      ...known.get(id ?? 0),
      kind,
    }))
    const series =
      overall.over === 'series' ? (await seriesParts(db, cmptId, 'all')).map(({ stage }) => stage.direction) : []
    refuse(refusalOfOverall(overall, after, { series, draft: !published }))
  }
  const moved = published && needsAnnouncement(was, value)
  if (published) {
    refuse(refusalToMove(was, value, now) ?? refusalToPromote(was, value, now))
    if (ruled) refuse(refusalToChangeOverall(cmpt, now))
    if ((moved || ruled) && reason === '') refuse({ code: 'making.reason' })
  }
  const gone = before.filter(({ id }) => !stages.some((stage) => stage.id === id))
  const files = (await filesOf(db, cmptId)).filter(({ stageId }) => gone.some(({ id }) => id === stageId))
  const keys = [
    ...files.map(({ objectKey }) => objectKey),
    ...gone.flatMap(({ solutionKey, preparedKey, codeData }) => [solutionKey, preparedKey, codeData?.key ?? null]),
  ]
  await releaseObjects(db, cmptId, keys, now)
  await writeStages(db, cmptId, stages)
  const after = await changeCompetition(db, cmpt, { ...plain, overall })
  if (published) await refuseGaps(context, after)
  if (moved || (published && ruled)) {
    const text = moved ? scheduleChanged(reason) : overallChanged(reason)
    await noteChange(db, { cmptId, by: me.id, at: now, text })
    await notifySignedUp(context, cmpt, text)
  }
  return { version: edit.version }
}

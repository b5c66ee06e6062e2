import * as revision from '@leitai/competition/revision/contract'
import { counted } from '@leitai/platform/contract/fill'
import { CommandError, exits, refused, usage } from '../command-error.ts'
import { competitionId, numberOf, stageId } from '../competition.ts'
import { until } from '../host-upload.ts'
import { either, t } from '../language.ts'
import { openSession } from '../session.ts'
import { complain, good, print, say } from '../terminal.ts'

interface RescoreOptions {
  stage?: string
  entry?: string
  publish?: boolean
  reason?: string
  reasonEn?: string
}

/** Scores one submission again, or all of a stage: first a dry run, which `--publish` puts on the boards. */
export async function rescore(written: string, options: RescoreOptions): Promise<void> {
  const { call } = openSession()
  const cmptId = competitionId(written)
  if (options.entry !== undefined) {
    await call(revision.rescoreSubmission, {
      cmptId,
      submissionId: numberOf(options.entry, ['提交', 'The submission']),
    })
    return say(good(t('已重新排队', 'Queued for scoring')))
  }
  const { publish, reason = '' } = options
  if (publish && reason === '') throw usage('发布须用 --reason 说明原因', 'Give a public reason with --reason')
  const { stages } = await call(revision.hostRevisions, { cmptId })
  const wanted = stageId(options.stage)
  const [stage] = stages.filter(({ id }) => wanted === undefined || id === wanted)
  if (!stage || (wanted === undefined && stages.length > 1)) {
    const stageList = stages.map(({ id, name }) => `${id} ${either(name)}`).join('; ')
    throw usage(`请用 --stage 指定阶段：${stageList}`, `Set the stage with --stage: ${stageList}`)
  }
  const { id } = await call(revision.proposeRevision, { cmptId, stageId: stage.id, change: {}, note: '' })
  const run = async () => (await call(revision.hostRevisions, { cmptId })).revisions.find((one) => one.id === id)
  print(t(`正在试算 ${stage.entries} 份提交…`, `Dry run with ${counted(stage.entries, 'submission', 'submissions')}…`))
  const done = await until(run, (one) => one?.state !== 'running')
  if (done?.state !== 'ready' || !done.summary) {
    for (const fault of done?.faults ?? []) complain(fault)
    throw new CommandError(exits.refused, t('试算没有完成', 'The dry run failed'))
  }
  const { otherwise, failsNow, scoresNow, moved, teams } = done.summary
  say(
    t(
      `结果不同的提交 ${otherwise}（新失败 ${failsNow}，新成功 ${scoresNow}），名次变化的队伍 ${moved}/${teams}`,
      `Submissions with a different result: ${otherwise} (now failing ${failsNow}, now scored ${scoresNow}); teams that move: ${moved} of ${teams}`,
    ),
  )
  if (!publish) {
    await call(revision.cancelRevision, { cmptId, revisionId: id })
    return print(
      t(
        '这是试算，没有改变任何成绩；加 --publish 发布',
        'This was a dry run and nothing has changed. Publish with --publish',
      ),
    )
  }
  const words = { zh: reason, en: options.reasonEn ?? reason }
  await call(revision.publishRevision, { cmptId, revisionId: id, reason: words })
  const published = await until(run, (one) => one?.state !== 'publishing' && one?.state !== 'ready')
  if (published?.state !== 'published')
    throw refused('发布没有成功，请在管理台查看', 'It wasn’t published. Check the host console')
  say(good(t('已发布', 'Published')))
}

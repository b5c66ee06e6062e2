import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { myRank } from '@leitai/competition/leaderboard/contract'
import { commitResult, getCommitResult, type SubmissionWire } from '@leitai/competition/submission/contract'
import { checkFile } from '../check-file.ts'
import { CommandError, exits, refused, usage } from '../command-error.ts'
import { competitionId, stageId, stageOf } from '../competition.ts'
import { t } from '../language.ts'
import { programAt } from '../program-file.ts'
import { findRules } from '../rules-file.ts'
import { openSession, type Session } from '../session.ts'
import { complain, good, print, say, strong } from '../terminal.ts'
import { modelFor } from '../upload-model.ts'
import { uploadResult } from '../upload-result.ts'
import { printVerdict, rulesOnline } from './check.ts'

interface SubmitOptions {
  competition?: string
  stage?: string
  remark: string
  model?: string
  check: boolean
  wait?: boolean
}

export async function submit(path: string, options: SubmitOptions): Promise<void> {
  const session = openSession()
  const isFolder = (await stat(path)).isDirectory()
  const { cmptId, stage } = await checked(session, path, options)
  const to = { cmptId, stage: stage ?? stageId(options.stage) }
  if (!isFolder) return handIn(session, path, to, options)
  const program = await programAt(path, null)
  try {
    await handIn(session, program.file, to, options)
  } finally {
    await program.remove()
  }
}

async function handIn(
  session: Session,
  path: string,
  { cmptId, stage }: { cmptId: number; stage: number | undefined },
  options: SubmitOptions,
): Promise<void> {
  const { size } = await stat(path)
  const fileName = basename(path)
  const { call } = session
  const model = options.model === undefined ? {} : { modelId: await modelFor(session, cmptId, options.model) }
  const objectKey = await uploadResult(session, path, { cmptId, stageId: stage, fileName, size })
  const { submission, quota, counted } = await call(commitResult, {
    cmptId,
    stageId: stage,
    objectKey,
    fileName,
    ...model,
    remark: options.remark,
  })
  say(
    good(
      t(`已提交 #${submission.no}（编号 ${submission.id}）`, `Submitted as #${submission.no} (id ${submission.id})`),
    ),
  )
  if (counted === 'begun')
    print(t('截止前已开始上传，按截止前计', 'The upload began before the end, so it counts as in time'))
  if (counted === 'practice')
    print(
      t('竞赛已结束，这次提交是练习，不计名次', 'The competition is over: this is practice and counts for no place'),
    )
  print(t(`今日剩余 ${quota.remainingToday} 次`, `Left today: ${quota.remainingToday}`))
  if (options.wait) await follow(session, submission.id, cmptId)
  else print(t('查看成绩：leitai submissions', 'See the score: leitai submissions'))
}

/** Checks the file as the page does before it uses quota; by the local rules or the site’s. */
async function checked(session: Session, path: string, { competition, stage, check }: SubmitOptions) {
  const wanted = competition === undefined ? null : competitionId(competition)
  const found = findRules(['.', dirname(path)])
  const here = found && (wanted === null || found.rules.cmptId === wanted) ? found : null
  const cmptId = wanted ?? here?.rules.cmptId
  if (cmptId === undefined) throw usage('请用 -c 指定竞赛编号', 'Set the competition with -c')
  if (!check) return { cmptId, stage: stageId(stage) }
  const local = here ? stageOf(here.rules, stageId(stage)) : null
  const rules =
    here && local && local.sample !== null
      ? { stage: local, sample: join(here.folder, local.sample) }
      : await rulesOnline(session, cmptId, { stage: stageId(stage), sample: true })
  // A program is looked at by running it: `leitai run`.
  if (rules.stage.code !== null) await (await programAt(path, rules.stage.code)).remove()
  else printVerdict(await checkFile(path, rules.stage, rules.sample))
  return { cmptId, stage: rules.stage.id }
}

const SLOWEST_SECONDS = 5
/** In the line for scoring, or in that of the programs. */
const placeOf = ({ place, run }: SubmissionWire) => place ?? run?.place ?? 1

/** Waits until a submission is scored and prints the result; also the rank, if the competition is known. */
export async function follow({ call }: Session, id: number, cmptId: number | null): Promise<void> {
  let printed = ''
  for (let seconds = 0.5; ; seconds = Math.min(SLOWEST_SECONDS, seconds * 1.5)) {
    const submission = await call(getCommitResult, { id })
    if (submission.state === 'scored') {
      const board = submission.practice ? 'practice' : 'A'
      const standing = cmptId === null ? null : await call(myRank, { cmptId, stageId: submission.stageId, board })
      return printScore(submission, standing?.row?.rank)
    }
    if (submission.state === 'failed') return printFaults(submission)
    if (submission.state === 'cancelled')
      throw refused('提交已取消，不计次数', 'The submission was cancelled and costs no quota')
    const now =
      submission.state === 'scoring'
        ? t('评测中…', 'Scoring…')
        : submission.run?.state === 'running'
          ? t('程序运行中…', 'The program is running…')
          : t(`排队中，第 ${placeOf(submission)} 位…`, `Queued at position ${placeOf(submission)}…`)
    if (now !== printed) print(now)
    printed = now
    await wait(seconds * 1000)
  }
}

function printScore({ score, delta, best }: SubmissionWire, rank: number | undefined): void {
  const better = delta === null ? '' : t(`（与最好成绩相差 ${delta}）`, ` (${delta} vs. your best)`)
  say(`${t('成绩', 'Score')} ${strong(score ?? '')}${best ? t('，本队最好', ', the team’s best') : better}`)
  if (rank !== undefined) say(t(`第 ${rank} 名`, `Rank ${rank}`))
}

function printFaults({ reason, faults, ourFault }: SubmissionWire): never {
  if (ourFault)
    throw refused('平台故障，不计次数，请稍后再提交', 'Platform error; it costs no quota. Submit again later')
  for (const { text } of faults) complain(text)
  throw new CommandError(exits.faulty, reason ?? t('提交未通过', 'The submission failed'))
}

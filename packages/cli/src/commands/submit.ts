import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { myRank } from '@leitai/contract/competition/leaderboard'
import {
  commitResult,
  getCommitResult,
  getFileUploadToken,
  type SubmissionWire,
} from '@leitai/contract/competition/submission'
import { limits } from '@leitai/contract/core/limits'
import * as files from '@leitai/contract/platform/file'
import { decryptAddress } from '@leitai/contract/platform/tempurl'
import { checkFile } from '../check-file.ts'
import { CommandError, exits, isCallError, refused, usage } from '../command-error.ts'
import { competitionId, stageId, stageOf } from '../competition.ts'
import { t } from '../language.ts'
import { progressBar } from '../progress.ts'
import { findRules } from '../rules-file.ts'
import { openSession, type Session } from '../session.ts'
import { complain, good, print, say, strong } from '../terminal.ts'
import { pieceOf, put } from '../upload.ts'
import { printVerdict, rulesOnline } from './check.ts'

interface SubmitOptions {
  competition?: string
  stage?: string
  remark: string
  check: boolean
  wait?: boolean
}

export async function submit(path: string, options: SubmitOptions): Promise<void> {
  const session = openSession()
  const { size } = await stat(path)
  const { cmptId, stage } = await checked(session, path, options)
  const stageAsked = stage ?? stageId(options.stage)
  const fileName = basename(path)
  const { call } = session
  const ticket = await call(getFileUploadToken, { cmptId, stageId: stageAsked, fileName, size })
  await store(session, path, { size, ...ticket })
  const { submission, quota } = await call(commitResult, {
    ...{ cmptId, stageId: stageAsked, objectKey: ticket.objectKey, fileName },
    remark: options.remark,
  })
  say(
    good(t(`已提交 #${submission.no}(编号 ${submission.id})`, `Handed in as #${submission.no} (id ${submission.id})`)),
  )
  print(t(`今日剩余 ${quota.remainingToday} 次`, `Left today: ${quota.remainingToday}`))
  if (options.wait) await follow(session, submission.id, cmptId)
  else print(t('查看成绩:leitai submissions', 'See the score: leitai submissions'))
}

/** Checks the file as the page does before it uses quota; by the local rules or the site’s. */
async function checked(session: Session, path: string, { competition, stage, check }: SubmitOptions) {
  const wanted = competition === undefined ? null : competitionId(competition)
  const found = findRules(['.', dirname(path)])
  const here = found && (wanted === null || found.rules.cmptId === wanted) ? found : null
  const cmptId = wanted ?? here?.rules.cmptId
  if (cmptId === undefined) throw usage('请用 -c 指定竞赛编号', 'Say which competition with -c')
  if (!check) return { cmptId, stage: stageId(stage) }
  const local = here ? stageOf(here.rules, stageId(stage)) : null
  const rules =
    here && local && local.sample !== null
      ? { stage: local, sample: join(here.folder, local.sample) }
      : await rulesOnline(session, cmptId, { stage: stageId(stage), sample: true })
  printVerdict(await checkFile(path, rules.stage, rules.sample))
  return { cmptId, stage: rules.stage.id }
}

/** PUTs the file, in parts if it is large: only an interrupted part is sent again. */
async function store(
  { server, call }: Session,
  path: string,
  { objectKey, contentType, size }: { objectKey: string; contentType: string; size: number },
): Promise<void> {
  const bar = await progressBar(t('上传', 'Uploading'), size)
  const large = size > limits.uploadPartBytes
  const partBytes = large ? limits.uploadPartBytes : size
  const parts = Math.max(1, Math.ceil(size / partBytes))
  for (let part = 0; part < parts; part++) {
    const from = part * partBytes
    const bytes = await pieceOf(path, from, Math.min(partBytes, size - from))
    const key = large ? files.partKey(objectKey, part) : objectKey
    const address = async () => {
      const asked = { objectKey: key, contentType, size: bytes.length }
      const signed = await call(files.getTempUploadUrl, asked).catch((error: unknown) => {
        if (isCallError(error) && error.code === 'file.stored') return null
        throw error
      })
      return signed && { url: await decryptAddress(signed.tempUrl), headers: signed.headers }
    }
    await put(server, bytes, { address, onSent: (sent) => bar.set(from + sent) })
  }
  if (large) await call(files.joinUpload, { objectKey, parts })
  bar.end()
}

const SLOWEST_SECONDS = 5

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
      throw refused('提交已取消,不计次数', 'The submission was cancelled; it cost nothing')
    const now =
      submission.state === 'scoring'
        ? t('评测中…', 'Scoring…')
        : t(`排队中,第 ${submission.place ?? 1} 位…`, `Waiting in place ${submission.place ?? 1}…`)
    if (now !== printed) print(now)
    printed = now
    await wait(seconds * 1000)
  }
}

function printScore({ score, delta, best }: SubmissionWire, rank: number | undefined): void {
  const better = delta === null ? '' : t(`(与最好成绩相差 ${delta})`, ` (${delta} against the best)`)
  say(`${t('成绩', 'Score')} ${strong(score ?? '')}${best ? t(',本队最好', ', the team’s best') : better}`)
  if (rank !== undefined) say(t(`第 ${rank} 名`, `Rank ${rank}`))
}

function printFaults({ reason, faults, ourFault }: SubmissionWire): never {
  if (ourFault)
    throw refused('平台故障,不计次数,请稍后再提交', 'The platform failed; it cost nothing, hand in again later')
  for (const { text } of faults) complain(text)
  throw new CommandError(exits.faulty, reason ?? t('提交未通过', 'The submission failed'))
}

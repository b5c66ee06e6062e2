import { dirname, join } from 'node:path'
import { cmptData, cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { counted } from '@leitai/platform/contract/fill'
import { fileOfBytes, type TableFile } from '@leitai/tables/file'
import { checkFile, type Verdict } from '../check-file.ts'
import { CommandError, exits, usage } from '../command-error.ts'
import { competitionId, stageId, stageOf } from '../competition.ts'
import { bytesOf, send } from '../http.ts'
import { t } from '../language.ts'
import { findRules, rulesOf, type StageRules } from '../rules-file.ts'
import { networkTrouble, openSession, type Session } from '../session.ts'
import { complain, good, say, warn } from '../terminal.ts'

interface CheckOptions {
  competition?: string
  stage?: string
  data?: string
  sample?: string
}

/** Checks against a folder of `data download`, without a network; otherwise against the site’s rules. */
export async function check(path: string, options: CheckOptions): Promise<void> {
  const { stage, sample } = await against(path, options)
  const verdict = await checkFile(path, stage, options.sample ?? sample)
  printVerdict(verdict)
  if (verdict.kind === 'unknown') {
    throw usage('没有可用的样例，无法检查；请加 --sample', 'No sample to check against. Set one with --sample')
  }
}

/** Prints the result; a faulty file ends the command. */
export function printVerdict(verdict: Verdict): void {
  if (verdict.kind === 'good') {
    say(good(t(`格式正确，共 ${verdict.rows} 行`, `The format is valid: ${counted(verdict.rows, 'row', 'rows')}`)))
    if (verdict.left.length > 0)
      warn(t(`没有这些任务：${verdict.left.join('、')}`, `Missing tasks: ${verdict.left.join(', ')}`))
    for (const note of verdict.notes) warn(note)
  }
  if (verdict.kind !== 'bad') return
  for (const fault of verdict.faults) complain(fault)
  if (verdict.count > verdict.faults.length)
    warn(t(`共 ${verdict.count} 处错误`, `${counted(verdict.count, 'error', 'errors')} in total`))
  throw new CommandError(exits.faulty, t('文件有误', 'The file has errors'))
}

async function against(path: string, options: CheckOptions) {
  const folders = options.data === undefined ? ['.', dirname(path)] : [options.data]
  const wanted = options.competition === undefined ? null : competitionId(options.competition)
  const found = findRules(folders)
  if (found && (wanted === null || found.rules.cmptId === wanted)) {
    const stage = stageOf(found.rules, stageId(options.stage))
    return { stage, sample: stage.sample === null ? null : join(found.folder, stage.sample) }
  }
  if (wanted === null) {
    throw usage(
      '请用 -c 指定竞赛编号，或用 --data 指定下载的数据文件夹',
      'Set the competition with -c, or its data folder with --data',
    )
  }
  return rulesOnline(openSession(), wanted, { stage: stageId(options.stage), sample: options.sample === undefined })
}

/** A stage’s rules from the site, with the sample if requested and available. */
export async function rulesOnline(
  { server, call }: Session,
  cmptId: number,
  { stage: wanted, sample }: { stage: number | undefined; sample: boolean },
): Promise<{ stage: StageRules; sample: TableFile | null }> {
  const stage = stageOf(rulesOf(server, await call(cmptDetail, { cmptId })), wanted)
  if (stage.sampleFileId === null || !sample) return { stage, sample: null }
  const { url, name } = await call(cmptData, { cmptId, fileId: stage.sampleFileId })
  const message = await send(new URL(url, server).href).catch(() => {
    throw networkTrouble()
  })
  if (message.statusCode !== 200) throw networkTrouble()
  return { stage, sample: fileOfBytes(name, new Uint8Array(await bytesOf(message))) }
}

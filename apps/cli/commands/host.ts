import { createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as editor from '@leitai/competition/competition-editor/contract'
import * as content from '@leitai/competition/competition-editor/contract.content'
import * as editorLaunch from '@leitai/competition/competition-editor/contract.launch'
import * as editorScoring from '@leitai/competition/competition-editor/contract.scoring'
import { hostAllZip, hostCompetitions } from '@leitai/competition/host-console/contract'
import { CommandError, exits, isCallError, refused, usage } from '../command-error.ts'
import { competitionId, numberOf } from '../competition.ts'
import { COMPETITION_FILES } from '../competition-files.ts'
import { hostUpload, until } from '../host-upload.ts'
import { either, t } from '../language.ts'
import { packFolder } from '../program-file.ts'
import { networkTrouble, openSession, type Session } from '../session.ts'
import { type Format, show } from '../table.ts'
import { complain, good, print, say, strong, timeText } from '../terminal.ts'

export async function list({ page, format }: { page: string; format: Format }): Promise<void> {
  const { list: rows } = await openSession().call(hostCompetitions, {
    keyword: '',
    page: Number(page) || 1,
    pageSize: 50,
  })
  show(
    rows,
    [
      { key: 'id', head: t('编号', 'ID'), cell: ({ id }) => id, right: true },
      { key: 'title', head: t('竞赛', 'Competition'), cell: ({ title }) => either(title), most: 40 },
      { key: 'status', head: t('状态', 'Status'), cell: ({ status }) => status },
      { key: 'role', head: t('角色', 'Role'), cell: ({ role }) => role },
      { key: 'people', head: t('报名', 'People'), cell: ({ people }) => people, right: true },
      { key: 'submissions', head: t('提交', 'Submissions'), cell: ({ submissions }) => submissions, right: true },
      { key: 'waiting', head: t('等待', 'Waiting'), cell: ({ waiting }) => waiting, right: true },
    ],
    format,
    t('没有主办的竞赛', 'You don’t host any competitions'),
  )
}

/** Whether something is known as a competition: a zip, or a folder with one of the files of this platform or of others. */
async function isCompetition(path: string): Promise<boolean> {
  const isFile = (name: string) =>
    stat(name).then(
      (found) => found.isFile(),
      () => false,
    )
  if (isZip(path)) return isFile(path)
  const found = await Promise.all(COMPETITION_FILES.map((name) => isFile(join(path, name))))
  return found.includes(true)
}

const isZip = (path: string) => /\.zip$/i.test(path)

const kindOf = (kind: 'carried' | 'changed' | 'left' | 'todo') =>
  ({ carried: t('带来', 'carried'), changed: t('改变', 'changed'), left: t('没有', 'left'), todo: t('待办', 'to do') })[
    kind
  ]

/** Creates a draft from a folder or a zip, of this platform or of another; leaves nothing behind if it is faulty. */
export async function create(folder: string, { type }: { type: 'algorithm' | 'application' }): Promise<void> {
  if (!(await isCompetition(folder))) {
    throw usage(
      `不是竞赛：${folder}（应为 zip，或含 ${COMPETITION_FILES.join('、')} 之一的文件夹）`,
      `${folder} isn’t a competition: expected a zip, or a folder with one of ${COMPETITION_FILES.join(', ')}`,
    )
  }
  const session = openSession()
  const title = [...basename(resolve(folder))].slice(0, 100).join('')
  const { cmptId } = await session.call(editor.newDraft, { title, type })
  const work = await mkdtemp(join(tmpdir(), 'leitai-'))
  try {
    const zip = isZip(folder) ? folder : join(work, 'folder.zip')
    if (!isZip(folder)) await packFolder(folder, zip)
    const uploadId = await hostUpload(session, zip, { cmptId, use: 'folder', name: 'folder.zip' })
    const { version } = await session.call(editor.editorDraft, { cmptId })
    await session.call(editor.importDraft, { cmptId, version, uploadId })
    const { imported, basics } = await until(
      () => session.call(editor.editorDraft, { cmptId }),
      (draft) => draft.imported !== null && draft.imported.state !== 'queued',
    )
    if (imported?.state === 'failed') throw faultsOf(imported.faults)
    for (const { kind, place, text } of imported?.report ?? []) print(`${kindOf(kind)}  ${place}: ${text}`)
    say(good(t(`草稿已建立：${either(basics.title)}(${cmptId})`, `Draft created: ${either(basics.title)} (${cmptId})`)))
  } catch (error) {
    await session.call(editor.deleteDraft, { cmptId, confirm: title }).catch(() => undefined)
    throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function faultsOf(faults: { place: string; text: string }[]): CommandError {
  for (const { place, text } of faults) complain(place ? `${place}: ${text}` : text)
  return new CommandError(exits.faulty, t('文件夹有误，没有建立草稿', 'The folder has errors, so no draft was created'))
}

/** Has a file scored by the real scorer: a launch requires one such trial per stage. */
export async function tryOut(written: string, path: string, { stage }: { stage?: string }): Promise<void> {
  const session = openSession()
  const cmptId = competitionId(written)
  const { stages } = await checkedDraft(session, cmptId)
  const scored = stages.filter(({ scoring }) => scoring.choice !== null)
  const [only] = scored
  if (stage === undefined && scored.length !== 1) {
    const stageList = scored.map(({ id, name }) => `${id} ${either(name)}`).join('; ')
    throw usage(`请用 --stage 指定阶段：${stageList}`, `Set the stage with --stage: ${stageList}`)
  }
  const stageId = stage === undefined ? (only?.id ?? 0) : numberOf(stage, ['阶段', 'The stage'])
  const uploadId = await hostUpload(session, path, { cmptId, use: 'sandbox', name: basename(path) })
  const { id } = await session.call(editorLaunch.trySandbox, { cmptId, stageId, uploadId })
  const { sandbox } = await until(
    () => session.call(editorLaunch.launchGate, { cmptId }),
    (gate) => gate.sandbox.some((trial) => trial.id === id && trial.state !== 'queued'),
  )
  const trial = sandbox.find((one) => one.id === id)
  if (trial?.state !== 'scored') {
    for (const fault of trial?.faults ?? []) complain(fault)
    throw new CommandError(exits.faulty, t('试评未通过', 'The test failed'))
  }
  // Of a board without a score, the reason.
  for (const fault of trial.faults) complain(fault)
  const onB = (value: string | null) => value ?? t('没有成绩', 'no score')
  say(`${t('试评成绩', 'Trial')}  A ${strong(trial.scoreA ?? '')}  B ${onB(trial.scoreB)}`)
  for (const { name, a, b } of trial.numbers) say(`${name}  A ${a}  B ${onB(b)}`)
}

/** A time as 2026-11-21 18:00 (Beijing), or ISO 8601 with a zone. */
export function momentOf(written: string): Date {
  const plain = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::\d\d)?)?$/.exec(written)
  const at = new Date(plain ? `${plain[1]}T${plain[2] ?? '00:00'}:00+08:00` : written)
  if (Number.isNaN(at.getTime()) || (!plain && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(written))) {
    throw usage(
      `时间写作 2026-11-21 18:00（北京时间）或带时区的 ISO 8601:${written}`,
      `Write times as 2026-11-21 18:00 (Beijing), or as ISO 8601 with a time zone: ${written}`,
    )
  }
  return at
}

interface LaunchOptions {
  at?: string
  agree?: boolean
  confirmDirection?: boolean
}

/** Submits a draft for launch, with its dates moved to start at a given time; or prints what is missing. */
export async function launch(written: string, { at, agree, confirmDirection }: LaunchOptions): Promise<void> {
  const session = openSession()
  const { call } = session
  const cmptId = competitionId(written)
  if (at !== undefined) await moveDates(session, cmptId, momentOf(at))
  if (agree) await call(editorLaunch.saveLegal, { cmptId, agree })
  if (confirmDirection) await confirmDirections(session, cmptId)
  const { lines } = await call(editorLaunch.launchGate, { cmptId })
  const missing = lines.filter(({ ok, required }) => required && !ok)
  for (const { line, why } of missing) complain(`${line}: ${why}`)
  if (missing.length > 0) throw refused(`还有 ${missing.length} 项未完成`, `Open items: ${missing.length}`)
  await call(editorLaunch.submitLaunch, { cmptId })
  say(good(t('已提交上线，等待管理员审核', 'Submitted for review by an admin')))
}

/** Confirms of every scored stage which direction of its metric is better, and says it. */
async function confirmDirections(session: Session, cmptId: number): Promise<void> {
  const { call } = session
  const { stages } = await call(editor.editorDraft, { cmptId })
  for (const { id: stageId, name, scoring, limits } of stages) {
    if (scoring.choice === null || scoring.directionOk) continue
    const { version } = await call(editor.editorDraft, { cmptId })
    const { choice } = scoring
    await call(editorScoring.saveScoring, { cmptId, version, stageId, choice, limits, directionOk: true })
    const better = scoring.direction === 'higher' ? t('越高越好', 'higher is better') : t('越低越好', 'lower is better')
    print(`${either(name)}  ${choice.metric.name}  ${better}`)
  }
  // Saving has the scoring checked again.
  await checkedDraft(session, cmptId)
}

/** A draft, once the scoring of all its stages has been checked. */
const checkedDraft = ({ call }: Session, cmptId: number) =>
  until(
    () => call(editor.editorDraft, { cmptId }),
    (draft) => draft.stages.every(({ scoring }) => scoring.state !== 'queued'),
  )

async function moveDates({ call }: Session, cmptId: number, at: Date): Promise<void> {
  const { version, dates, stages } = await call(editor.editorDraft, { cmptId })
  const shift = at.getTime() - new Date(dates.startAt).getTime()
  const moved = (iso: string) => new Date(new Date(iso).getTime() + shift)
  const maybe = (iso: string | null) => (iso === null ? null : moved(iso))
  const value = {
    startAt: moved(dates.startAt),
    endAt: maybe(dates.endAt),
    signUpStartAt: moved(dates.signUpStartAt),
    signUpEndAt: maybe(dates.signUpEndAt),
    stages: stages.map(({ id, name, kind, startAt, endAt, promotion, teamHours }) => ({
      id,
      name,
      kind,
      promotion,
      teamHours,
      startAt: moved(startAt),
      endAt: maybe(endAt),
    })),
  }
  await call(content.saveStages, { cmptId, version, value, reason: '' })
  print(
    t(
      `全部日期已移动，${timeText(at.toISOString())} 开始`,
      `All dates were moved: it starts ${timeText(at.toISOString())}`,
    ),
  )
}

interface ExportOptions {
  to?: string
  lists?: boolean
  codabench?: boolean
}

/** Exports a competition as a zipped folder (with its solutions), or its lists and boards. */
export async function exportOne(written: string, { to, lists, codabench }: ExportOptions): Promise<void> {
  const session = openSession()
  const cmptId = competitionId(written)
  const message = lists
    ? await session.open(hostAllZip, { cmptId })
    : await session.open(editor.exportDraft, { cmptId, format: codabench ? 'codabench' : 'folder' })
  const target = to ?? `leitai-${cmptId}${lists ? '-lists' : codabench ? '-codabench' : ''}.zip`
  const beside = `${target}.part`
  try {
    await pipeline(message, createWriteStream(beside, { mode: 0o600 }))
  } catch (error) {
    await rm(beside, { force: true })
    throw isCallError(error) || (error instanceof Error && 'path' in error) ? error : networkTrouble()
  }
  await rename(beside, target)
  say(good(t(`已保存到 ${target}`, `Saved as ${target}`)))
}

import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import type { WireOf } from '@leitai/platform/contract/call'
import { isCodeClutter } from '@leitai/platform/contract/clutter'
import { limits } from '@leitai/platform/contract/limits'
import { isOpenedRight } from '@leitai/scorer/commitment'
import { metricsByName } from '@leitai/scorer/metrics/by-name'
import { metricNames, planOf } from '@leitai/scorer/plan'
import { digestOfSplits } from '@leitai/scorer/split'
import { splitOfTable } from '@leitai/scorer/split-file'
import { fileOfPath, keepIn } from '@leitai/tables/node'
import { openTables } from '@leitai/tables/open-tables'
import { contentDigest, rootWith } from '@leitai/zip/content'
import { extract, UnsafeZip } from '@leitai/zip/extract'
import { CommandError, exits, usage } from '../command-error.ts'
import { competitionId } from '../competition.ts'
import { sha256Of } from '../download.ts'
import { either, t } from '../language.ts'
import { openSession } from '../session.ts'
import { complain, good, say } from '../terminal.ts'

interface VerifyOptions {
  stage?: string
  solution?: string
  program?: string
  noted: string[]
}

type Stage = WireOf<typeof cmptDetail>['stages'][number]
type Scored = Stage & { scoring: NonNullable<Stage['scoring']> }

/**
 * Verifies that a stage was scored by what it committed to: the salts and digests published with the reveal against the commitments,
 * commitments noted earlier against those shown now, a solution file against its digest and its split, and a file with the scoring code.
 */
export async function verify(written: string, { stage, solution, program, noted }: VerifyOptions): Promise<void> {
  const { stages } = await openSession().call(cmptDetail, { cmptId: competitionId(written) })
  const scored = stages.filter((one): one is Scored => one.scoring !== null)
  const chosen = scored.filter(({ id }) => stage === undefined || String(id) === stage)
  if (chosen.length === 0) throw usage('没有这个评分阶段', 'This scored stage doesn’t exist')
  if ((solution ?? program) !== undefined && chosen.length > 1)
    throw usage('请用 --stage 指定文件属于哪个阶段', 'Set the stage the files belong to with --stage')
  const wrong: string[] = []
  const shown = chosen.flatMap(({ scoring: { commitments } }) => [
    commitments.solution,
    commitments.split,
    ...(commitments.program === null ? [] : [commitments.program]),
  ])
  for (const one of noted) {
    if (!shown.includes(one.trim().toLowerCase()))
      wrong.push(t(`记下的承诺 ${one} 已不在页面上`, `the recorded commitment ${one} is no longer shown`))
  }
  for (const one of chosen) wrong.push(...(await verifyStage(one, { solution, program })))
  for (const fault of wrong) complain(fault)
  if (wrong.length > 0) throw new CommandError(exits.faulty, t('核对不符', 'The published data doesn’t match'))
}

/** All mismatches, as text. */
async function verifyStage(
  { id, name, scoring }: Scored,
  { solution: path, program }: Pick<VerifyOptions, 'solution' | 'program'>,
): Promise<string[]> {
  const { commitments } = scoring
  const { opened } = commitments
  say(`${either(name)} (${id})`)
  say(`  ${t('答案的承诺', 'commitment to the solution')} ${commitments.solution}`)
  say(`  ${t('划分的承诺', 'commitment to the split')} ${commitments.split}`)
  if (commitments.program !== null)
    say(`  ${t('评分代码的承诺', 'commitment to the scoring code')} ${commitments.program}`)
  if (opened === null) {
    say(
      t(
        '  盐尚未公布：公布 B 榜（没有 B 榜的在竞赛结束）后再核对',
        '  The salts are published when board B is revealed, or after the end if there is no board B',
      ),
    )
    return []
  }
  const wrong: string[] = []
  const check = (fits: boolean, right: string, fault: string) => {
    if (fits) say(good(`  ${right}`))
    else wrong.push(fault)
  }
  check(
    isOpenedRight({ commitment: commitments.solution, ...opened.solution }),
    t('答案的 SHA-256 与承诺相符', 'the solution digest matches its commitment'),
    t('答案的 SHA-256 与承诺不符', 'the solution digest doesn’t match its commitment'),
  )
  check(
    isOpenedRight({ commitment: commitments.split, ...opened.split }),
    t('划分的 SHA-256 与承诺相符', 'the split digest matches its commitment'),
    t('划分的 SHA-256 与承诺不符', 'the split digest doesn’t match its commitment'),
  )
  if (commitments.program !== null && opened.program !== null)
    check(
      isOpenedRight({ commitment: commitments.program, ...opened.program }),
      t('评分代码的 SHA-256 与承诺相符', 'the scoring code digest matches its commitment'),
      t('评分代码的 SHA-256 与承诺不符', 'the scoring code digest doesn’t match its commitment'),
    )
  if (program !== undefined)
    check(
      (await codeDigest(program)) === opened.program?.sha256,
      t('代码文件与公布的 SHA-256 相符', 'the file is the scoring code'),
      t('代码文件与公布的 SHA-256 不符', 'the file is not the scoring code'),
    )
  if (path === undefined) return wrong
  check(
    (await sha256Of(path)) === opened.solution.sha256,
    t('答案文件与公布的 SHA-256 相符', 'the file is the solution'),
    t('答案文件与公布的 SHA-256 不符', 'the file is not the solution'),
  )
  const split = await splitDigestOf(path, scoring.check, opened)
  check(
    split === opened.split.sha256,
    t('由文件重算的划分与公布的相符', 'the split computed from the file matches the published one'),
    t('由文件重算的划分与公布的不符', 'the split computed from the file doesn’t match the published one'),
  )
  return wrong
}

/** The digest of scoring code: of a file, or of what is in a folder or a zip. */
async function codeDigest(path: string): Promise<string> {
  if ((await stat(path)).isDirectory()) return contentDigest((await rootWith(path, 'score.py')) ?? path)
  if (!path.toLowerCase().endsWith('.zip')) return sha256Of(path)
  const folder = await mkdtemp(join(tmpdir(), 'leitai-verify-'))
  try {
    const { files: entries, bytes } = limits.program
    await extract(path, folder, { entries, bytes, skip: isCodeClutter })
    return await contentDigest((await rootWith(folder, 'score.py')) ?? folder)
  } catch (error) {
    if (!(error instanceof UnsafeZip)) throw error
    throw usage(`无法解开 ${path}`, `${path} can’t be unpacked`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The digest of the split of a solution, computed from its file; null if its tables cannot be read. */
async function splitDigestOf(
  path: string,
  spec: Scored['scoring']['check'],
  { rule, files }: Pick<NonNullable<Scored['scoring']['commitments']['opened']>, 'rule' | 'files'>,
): Promise<string | null> {
  const planned = planOf(spec, await metricsByName(metricNames(spec)))
  if ('fault' in planned) return null
  const tasks = planned.plan.tasks.map((task, at) => {
    const form = files?.[at]
    if (!form) return task
    // Of the columns of the solution, the split needs those of the rows alone.
    const targets = form.table ? task.targets : []
    return { ...task, targets, rows: { ...task.rows, split: rule, files: { ...task.rows.files, truth: form.members } } }
  })
  const folder = await mkdtemp(join(tmpdir(), 'leitai-verify-'))
  try {
    const file = await fileOfPath(path)
    const opened = await openTables(file, { tasks }, { most: 4 * 1024 ** 3, keep: keepIn(folder), truth: true })
    if ('fault' in opened) return null
    const splits = []
    for (const [index, { rows, linesTruth: lines }] of tasks.entries()) {
      const table = opened[index]
      const { id, keys = [] } = rows
      const split = table && 'bytes' in table ? await splitOfTable(table, { id, keys, lines, rule }) : null
      if (!split) return null
      splits.push(split)
    }
    return digestOfSplits(splits)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

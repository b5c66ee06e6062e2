import { usage } from './command-error.ts'
import { t } from './language.ts'
import { findRules, type Rules, type StageRules } from './rules-file.ts'

/** The id of a competition, given as id or as the URL of its page. */
export function competitionId(written: string): number {
  const [, found] = /^(\d{1,9})$|[?&]id=(\d{1,9})(?:[&#]|$)/.exec(written.trim())?.filter(Boolean) ?? []
  if (found === undefined) {
    throw usage(`不是竞赛编号或竞赛页面的地址：${written}`, `Not a competition number or page URL: ${written}`)
  }
  return Number(found)
}

/** The named competition, else the one whose data is in the current folder. */
export function competitionOr(written: string | undefined): number {
  if (written !== undefined) return competitionId(written)
  const here = findRules(['.'])
  if (!here) throw usage('请用 -c 指定竞赛编号', 'Set the competition with -c')
  return here.rules.cmptId
}

export function numberOf(written: string, what: [zh: string, en: string]): number {
  if (!/^[1-9]\d{0,9}$/.test(written))
    throw usage(`${what[0]}应为编号：${written}`, `${what[1]} must be a number: ${written}`)
  return Number(written)
}
export const stageId = (written: string | undefined): number | undefined =>
  written === undefined ? undefined : numberOf(written, ['阶段', 'The stage'])

/** The named stage, else the open one or the only one. */
export function stageOf({ stages }: Rules, wanted: number | undefined): StageRules {
  const open = stages.filter((stage) => stage.open)
  const found =
    wanted === undefined
      ? open.length === 1
        ? open[0]
        : stages.length === 1
          ? stages[0]
          : undefined
      : stages.find(({ id }) => id === wanted)
  if (found) return found
  const list = stages.map(({ id, name }) => `${id} ${t(name.zh, name.en || name.zh)}`).join('; ')
  throw usage(`请用 --stage 指定阶段：${list || '没有'}`, `Set the stage with --stage: ${list || 'there is none'}`)
}

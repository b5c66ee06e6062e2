import { audit } from '../admin/audit.ts'
import { stagesOf } from '../competition/competition.ts'
import { mainStage } from '../competition/rules.ts'
import { minuteName } from '../day.ts'
import type { SignedIn } from '../house.ts'
import { teamsOf } from './teams.ts'

type Cell = string | number | null
type Reader = Pick<SignedIn, 'db' | 'now' | 'language'>
const AT_ONCE = 1000

/** Lists leave the platform here: who took which one is kept. */
export const auditDownload = (context: SignedIn, cmptId: number, what: string) =>
  audit(context, { action: 'console.download', target: { kind: 'competition', id: cmptId }, detail: { what } })

export const teamsHeader = {
  zh: ['编号', '队伍', '状态', '创建时间(北京时间)', '队员', '有效提交', 'A榜最好成绩', '合并次数', '基线'],
  en: [
    'Id',
    'Team',
    'State',
    'Created (Beijing time)',
    'Members',
    'Valid submissions',
    'Best on A',
    'Merges',
    'Baseline',
  ],
}

/** All teams, page by page; the captain is named first. */
export async function teamsParts({ db, now }: Reader, asked: { cmptId: number; keyword: string }) {
  const stages = (await stagesOf(db, asked.cmptId)).filter(({ spec }) => spec !== null)
  const main = mainStage(stages, now)
  async function* parts(): AsyncGenerator<Cell[][]> {
    for (let offset = 0; ; offset += AT_ONCE) {
      const rows = await teamsOf(db, asked, { main, limit: AT_ONCE, offset })
      yield rows.map(({ team, standing, people, merges, best }) => [
        ...[team.id, team.name, team.state, minuteName(team.createdAt)],
        people
          .toSorted((one, other) => Number(other.captain) - Number(one.captain))
          .map(({ userName }) => userName)
          .join('、'),
        ...[standing.entries, best === null ? null : Number(best), merges, team.baseline ? 1 : 0],
      ])
      if (rows.length < AT_ONCE) return
    }
  }
  return parts()
}

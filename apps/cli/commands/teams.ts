import * as team from '@leitai/competition/team/contract'
import * as joining from '@leitai/competition/team/contract.joining'
import type { WireOf } from '@leitai/platform/contract/call'
import { refused } from '../command-error.ts'
import { competitionOr, numberOf } from '../competition.ts'
import { t } from '../language.ts'
import { openSession } from '../session.ts'
import { type Format, show } from '../table.ts'
import { good, print, say, strong, timeText } from '../terminal.ts'

const teamNumber = (written: string) => numberOf(written, ['队伍', 'The team'])
const done = (zh: string, en: string) => say(good(t(zh, en)))

type MyTeam = NonNullable<WireOf<typeof team.myTeam>['team']>

async function ownTeam(written: string | undefined): Promise<MyTeam> {
  const { team: own } = await openSession().call(team.myTeam, { cmptId: competitionOr(written) })
  if (!own) throw refused('你在这个竞赛中还没有队伍', 'You have no team in this competition yet')
  return own
}

interface TeamsOptions {
  open?: boolean
  search: string
  page: string
  format: Format
}
export async function list(written: string | undefined, { open, search, page, format }: TeamsOptions): Promise<void> {
  const input = {
    cmptId: competitionOr(written),
    keyword: search,
    open: Boolean(open),
    page: Number(page) || 1,
    pageSize: 50,
  }
  const { list: rows } = await openSession().call(team.findTeamPage, input)
  const recruiting = { open: t('招募中', 'open'), closed: '', full: t('已满', 'full') }
  show(
    rows,
    [
      { key: 'teamId', head: t('编号', 'ID'), cell: ({ teamId }) => teamId, right: true },
      { key: 'name', head: t('队伍', 'Team'), cell: ({ name }) => name, most: 32 },
      {
        key: 'members',
        head: t('人数', 'People'),
        cell: ({ members, max }) => `${members.length}/${max}`,
        right: true,
      },
      { key: 'recruiting', head: t('招募', 'Looking for members'), cell: (row) => recruiting[row.recruiting] },
      {
        key: 'needs',
        head: t('寻找', 'Skills wanted'),
        cell: ({ needs, needSkills }) => needs || needSkills.join(' '),
        most: 32,
      },
    ],
    format,
    t('没有队伍', 'No teams'),
  )
}

export async function showOne(written: string | undefined, { format }: { format: Format }): Promise<void> {
  const {
    team: own,
    invitations,
    applications,
  } = await openSession().call(team.myTeam, { cmptId: competitionOr(written) })
  if (format === 'json') return say(JSON.stringify({ team: own, invitations, applications }, null, 2))
  if (own) {
    say(`${strong(own.name)}  (${own.teamId})  ${own.members.length}/${own.max}`)
    for (const { userName, userId } of own.members)
      say(`  ${userName}${userId === own.captainId ? t('（队长）', ' (captain)') : ''}`)
    for (const { id, person } of own.invites)
      print(t(`已邀请 ${person.userName}(${id})`, `${person.userName} is invited (${id})`))
    for (const { id, person, note } of own.applications)
      print(t(`${person.userName} 申请加入（${id}）：${note}`, `${person.userName} applied (${id}): ${note}`))
  } else print(t('你还没有队伍', 'You have no team yet'))
  for (const { inviteId, team: from, expiresAt } of invitations)
    print(
      t(
        `${from.name} 邀请你（${inviteId}），至 ${timeText(expiresAt)}`,
        `${from.name} invited you (${inviteId}), expires ${timeText(expiresAt)}`,
      ),
    )
}

export async function create(
  name: string,
  { competition, intro }: { competition?: string; intro: string },
): Promise<void> {
  const { teamId } = await openSession().call(team.createTeam, { cmptId: competitionOr(competition), name, intro })
  done(`队伍 ${name} 已建立（${teamId}）`, `Team ${name} created (${teamId})`)
}

export async function invite(
  userName: string,
  { competition, note }: { competition?: string; note: string },
): Promise<void> {
  const { teamId } = await ownTeam(competition)
  const { inviteId } = await openSession().call(joining.inviteMem, { teamId, userName, note })
  done(`已邀请 ${userName}(${inviteId})`, `${userName} invited (${inviteId})`)
}

export async function join(written: string, { note }: { note: string }): Promise<void> {
  const { applyId } = await openSession().call(joining.applyJoinTeam, { teamId: teamNumber(written), note })
  done(`已申请加入（${applyId}），等待队长同意`, `Application sent (${applyId}); waiting for the captain`)
}

export async function answer(written: string, accept: boolean): Promise<void> {
  await openSession().call(joining.acceptJoinTeam, { inviteId: numberOf(written, ['邀请', 'The invitation']), accept })
  if (accept) done('已加入队伍', 'You joined the team')
  else done('已拒绝邀请', 'Invitation declined')
}

export async function decide(written: string, accept: boolean): Promise<void> {
  await openSession().call(joining.dealApply, { applyId: numberOf(written, ['申请', 'The application']), accept })
  if (accept) done('已同意申请', 'Application accepted')
  else done('已拒绝申请', 'Application rejected')
}

export async function leave({ competition, yes }: { competition?: string; yes?: boolean }): Promise<void> {
  const { teamId, name } = await ownTeam(competition)
  if (!yes) throw refused(`确定退出 ${name} 请加 --yes`, `To leave ${name}, add --yes`)
  const { call } = openSession()
  const { tokenInUse } = await import('@leitai/identity/token/contract')
  const { userId } = await call(tokenInUse, {})
  await call(team.deleteCompeteMate, { teamId, userId })
  done(`已退出 ${name}`, `You left ${name}`)
}

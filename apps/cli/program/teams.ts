import type { Command } from 'commander'
import { t } from '../language.ts'
import { competitionArgument, format, inCompetition, page } from './shared.ts'

export function addTeams(program: Command): void {
  const teams = program.command('teams').description(t('队伍', 'teams'))
  teams
    .command('list')
    .description(t('列出队伍', 'list teams'))
    .argument('[competition]', competitionArgument())
    .option('--open', t('只列出招募中的', 'only teams looking for members'))
    .option('--search <text>', t('搜索', 'search'), '')
    .addOption(page())
    .addOption(format())
    .action(async (id, options) => (await import('../commands/teams.ts')).list(id, options))
  teams
    .command('show')
    .description(t('显示自己的队伍、邀请和申请', 'show your team, invitations and applications'))
    .argument('[competition]', competitionArgument())
    .addOption(format())
    .action(async (id, options) => (await import('../commands/teams.ts')).showOne(id, options))
  teams
    .command('create')
    .description(t('建立队伍，或给自己的队伍取名', 'create or rename your team'))
    .argument('<name>', t('队名', 'name'))
    .addOption(inCompetition())
    .option('--intro <text>', t('简介', 'about the team'), '')
    .action(async (name, options) => (await import('../commands/teams.ts')).create(name, options))
  teams
    .command('invite')
    .description(t('邀请队员', 'invite someone'))
    .argument('<user>', t('用户名', 'username'))
    .addOption(inCompetition())
    .option('--note <text>', t('附言', 'note'), '')
    .action(async (user, options) => (await import('../commands/teams.ts')).invite(user, options))
  teams
    .command('join')
    .description(t('申请加入一支队伍', 'apply to a team'))
    .argument('<team>', t('队伍编号', 'team number'))
    .option('--note <text>', t('附言', 'note'), '')
    .action(async (id, options) => (await import('../commands/teams.ts')).join(id, options))
  for (const [name, about, accept] of [
    ['accept', t('接受邀请', 'accept an invitation'), true],
    ['refuse', t('拒绝邀请', 'decline an invitation'), false],
  ] as const)
    teams
      .command(name)
      .description(about)
      .argument('<invitation>', t('邀请编号', 'invitation number'))
      .action(async (id) => (await import('../commands/teams.ts')).answer(id, accept))
  for (const [name, about, accept] of [
    ['approve', t('同意申请（队长）', 'accept an application (captain)'), true],
    ['reject', t('拒绝申请（队长）', 'reject an application (captain)'), false],
  ] as const)
    teams
      .command(name)
      .description(about)
      .argument('<application>', t('申请编号', 'application number'))
      .action(async (id) => (await import('../commands/teams.ts')).decide(id, accept))
  teams
    .command('leave')
    .description(t('退出队伍', 'leave your team'))
    .addOption(inCompetition())
    .option('--yes', t('确定退出', 'confirm leaving'))
    .action(async (options) => (await import('../commands/teams.ts')).leave(options))
}

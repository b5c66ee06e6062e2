import { type Command, Option } from 'commander'
import { t } from '../language.ts'
import { competitionArgument, format, inCompetition, page, stage } from './shared.ts'

export function addSubmitting(program: Command): void {
  program
    .command('check')
    .description(
      t(
        '检查结果文件，与网站使用同一程序；有下载的数据时无需联网',
        'check a file like the site does; offline in a data folder',
      ),
    )
    .argument('<file>', t('csv 或 zip', 'csv or zip'))
    .addOption(inCompetition())
    .addOption(stage())
    .option('--data <folder>', t('data download 的文件夹', 'folder from data download'))
    .option('--sample <file>', t('以这个文件为样例', 'sample to check against'))
    .action(async (file, options) => (await import('../commands/check.ts')).check(file, options))
  program
    .command('submit')
    .description(t('提交结果文件', 'submit a file'))
    .argument('<file>', t('csv 或 zip', 'csv or zip'))
    .addOption(inCompetition())
    .addOption(stage())
    .option(
      '--model <file|id>',
      t(
        '程序在 /model 读取的模型：文件（队伍已有的不再上传）或编号',
        'model for /model: a file (not uploaded again if your team has it) or its id',
      ),
    )
    .option('--remark <text>', t('备注', 'remark'), '')
    .option('--wait', t('等待评测，显示成绩和名次', 'wait for the score and rank'))
    .option('--no-check', t('提交前不检查', 'don’t check the file first'))
    .action(async (file, options) => (await import('../commands/submit.ts')).submit(file, options))
  const submissions = program.command('submissions').description(t('提交记录', 'your submissions'))
  submissions
    .command('list', { isDefault: true })
    .description(t('列出提交', 'list submissions'))
    .argument('[competition]', competitionArgument())
    .addOption(stage())
    .addOption(page())
    .addOption(format())
    .action(async (id, options) => (await import('../commands/submissions.ts')).submissions(id, options))
  submissions
    .command('show')
    .description(t('显示一次提交', 'show a submission'))
    .argument('<id>', t('提交编号', 'submission number'))
    .option('--wait', t('等待评测结束', 'wait until it is scored'))
    .addOption(format())
    .action(async (id, options) => (await import('../commands/submissions.ts')).showOne(id, options))
  program
    .command('pick')
    .description(t('选择计入 B 榜的提交', 'select submissions for board B'))
    .argument('<id...>', t('提交编号', 'submission numbers'))
    .option('--off', t('取消选择', 'clear the selection'))
    .action(async (ids, options) => (await import('../commands/submissions.ts')).pick(ids, options))
  program
    .command('leaderboard')
    .description(t('排行榜', 'show the leaderboard'))
    .argument('[competition]', competitionArgument())
    .addOption(stage())
    .addOption(
      new Option(
        '--board <board>',
        t('榜单，省略时为 A 榜，没有 A 榜的阶段为 B 榜', 'board; default: A, or B if the stage has no A'),
      ).choices(['A', 'B', 'practice']),
    )
    .option('--week <n>', t('周榜：第几周', 'this week’s leaderboard'))
    .option('--search <text>', t('搜索队伍', 'search teams'), '')
    .option('--limit <n>', t('最多显示多少行', 'max rows'), '50')
    .addOption(format())
    .action(async (id, options) => (await import('../commands/leaderboard.ts')).leaderboard(id, options))
}

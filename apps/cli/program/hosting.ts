import { type Command, Option } from 'commander'
import { t } from '../language.ts'
import { format, page } from './shared.ts'

export function addHost(program: Command): void {
  const host = program
    .command('host')
    .description(t('主办竞赛（令牌须有 host 权限）', 'hosting (requires the host scope)'))
  const own = () => t('竞赛编号', 'competition number')
  host
    .command('list')
    .description(t('列出主办的竞赛', 'list competitions you host'))
    .addOption(page())
    .addOption(format())
    .action(async (options) => (await import('../commands/host.ts')).list(options))
  host
    .command('create')
    .description(
      t(
        '用竞赛文件夹，或 Codabench、CodaLab、EvalAI、Hugging Face、Kaggle 的竞赛建立草稿',
        'create a draft from a competition folder, or from a competition of Codabench, CodaLab, EvalAI, Hugging Face or Kaggle',
      ),
    )
    .argument('<folder>', t('文件夹或 zip', 'folder or zip'))
    .addOption(
      new Option('--type <type>', t('类型', 'type')).choices(['algorithm', 'application']).default('algorithm'),
    )
    .action(async (folder, options) => (await import('../commands/host.ts')).create(folder, options))
  host
    .command('try')
    .description(t('试评一个文件，只有主办方能看到', 'score a file; only visible to hosts'))
    .argument('<competition>', own())
    .argument('<file>', t('csv 或 zip', 'csv or zip'))
    .option('--stage <id>', t('阶段编号', 'stage'))
    .action(async (id, file, options) => (await import('../commands/host.ts')).tryOut(id, file, options))
  host
    .command('launch')
    .description(t('检查并提交上线', 'submit a draft for launch'))
    .argument('<competition>', own())
    .option('--at <time>', t('开始时间；全部日期随之移动', 'start time; all dates move accordingly'))
    .option('--agree', t('声明数据和文字可以公开', 'confirm that data and texts may be published'))
    .option('--confirm-direction', t('确认各阶段指标的方向', 'confirm which direction of each metric is better'))
    .action(async (id, options) => (await import('../commands/host.ts')).launch(id, options))
  host
    .command('rescore')
    .description(t('重新评测：默认只试算', 'rescore; a dry run unless published'))
    .argument('<competition>', own())
    .option('--stage <id>', t('阶段编号', 'stage'))
    .option('--entry <id>', t('只重新评测这次提交', 'only this submission'))
    .option('--publish', t('发布新成绩', 'publish the new scores'))
    .option('--reason <text>', t('原因，所有报名选手会看到', 'reason, shown to all participants'))
    .option('--reason-en <text>', t('英文原因', 'the reason in English'))
    .action(async (id, options) => (await import('../commands/rescore.ts')).rescore(id, options))
  host
    .command('export')
    .description(t('导出竞赛文件夹（含答案）为 zip', 'export the competition folder, with solutions, as a zip'))
    .argument('<competition>', own())
    .option('--to <file>', t('保存为', 'target file'))
    .option('--codabench', t('导出为 Codabench 的竞赛包', 'as a Codabench bundle'))
    .option('--lists', t('导出报名、队伍、提交和榜单', 'people, teams, submissions and leaderboards instead'))
    .action(async (id, options) => (await import('../commands/host.ts')).exportOne(id, options))
}

import type { Refusals } from '@leitai/platform/contract/refusals'

export const runRefusals = {
  'run.noCode': [409, '该阶段提交结果文件，不运行程序', 'This stage accepts result files, not programs'],
  'run.unknown': [404, '没有找到这次运行', 'This run doesn’t exist'],
  'run.noDebug': [
    409,
    '主办方没有为该阶段提供调试运行；请在本机用公开数据调试',
    'The host offers no debug runs in this stage. Test your program with the public data on your own machine.',
  ],
  'run.debugLimit': [
    429,
    '今日调试运行次数已用完（{limit} 次，你在各队中的都计入），{resetAt} 重置；可先在本机调试',
    'You’ve used today’s {limit|debug run|debug runs} (yours in any team count). The count resets at {resetAt}. Until then, test on your own machine.',
  ],
  'run.tooMany': [
    429,
    '队伍已有 {limit} 个程序在等待或运行，请等其中一个结束，或取消一个',
    'Your team already has {limit|program|programs} queued or running. Wait for one to finish, or cancel one.',
  ],
  'run.over': [409, '这次运行已经结束', 'This run has ended'],
  'run.ofSubmission': [
    409,
    '这是一次提交的运行，请在提交记录中取消',
    'This run belongs to a submission. Cancel it in the submission list.',
  ],
  'run.final': [
    409,
    '这是主办方在赛后重新运行的程序，不能取消',
    'The host runs this program again after the end; it can’t be cancelled',
  ],
  'run.logHidden': [
    403,
    '在隐藏数据上的运行不显示日志，以免泄露数据；请用调试运行查看日志',
    'Runs on hidden data show no log, because it could reveal the data. Use a debug run to see one.',
  ],
  'run.noLog': [409, '运行结束后才有日志', 'The log is available once the run has ended'],
  'run.noNotebook': [
    404,
    '这次运行没有执行过的 notebook：它不是 notebook，或没有运行到结束',
    'This run has no executed notebook: it wasn’t a notebook, or it was stopped',
  ],
  'run.noOutput': [404, '这次运行没有结果文件', 'This run has no result file'],
  'run.noResult': [
    409,
    '该提交的程序还没有写出结果，没有可以评分的文件；请在“运行”中重新运行',
    'This submission’s program produced no result, so there’s nothing to score. Run it again under “Runs”.',
  ],
  'run.modelDeleted': [
    409,
    '队伍已删除该程序所用的模型，不能重新运行',
    'The team deleted the model this program uses, so it can’t run again',
  ],
  'run.notAgain': [
    409,
    '只有没有成功的提交可以重新运行，且须是该提交最后一次运行',
    'Only a submission whose last run failed can be run again, through that run',
  ],
  'run.noRunner': [404, '没有找到该运行器', 'This runner doesn’t exist'],
  'run.runnerName': [409, '已有同名的运行器，请换一个名称', 'A runner with this name already exists. Choose another.'],
  'run.runners': [
    409,
    '最多 {limit} 个运行器，请先移除不用的',
    'You can have up to {limit|runner|runners}. Remove unused ones.',
  ],
  'run.ownRunner': [
    409,
    '本机的运行器由服务器管理，不能移除；可将其停用',
    'The server manages the runner on its own machine, so it can’t be removed. Pause it instead.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/run': typeof runRefusals
  }
}

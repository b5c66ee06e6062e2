import type { Refusals } from '../core/refusal.ts'

export const runRefusals = {
  'run.noCode': [409, '该阶段提交结果文件，不运行程序', 'This stage takes result files; it runs no programs'],
  'run.unknown': [404, '没有找到这次运行', 'There is no such run'],
  'run.noDebug': [
    409,
    '主办方没有为该阶段提供调试运行；请在本机用公开数据调试',
    'The host offers no debug runs in this stage; try your program on the public data on your own machine',
  ],
  'run.debugLimit': [
    429,
    '今日调试运行次数已用完（{limit} 次，你在各队中的都计入），{resetAt} 重置；可先在本机调试',
    'Today’s {limit|debug run is|debug runs are} used up (yours in any team count); the count starts anew at {resetAt}. Try it on your own machine meanwhile',
  ],
  'run.tooMany': [
    429,
    '队伍已有 {limit} 个程序在等待或运行，请等其中一个结束，或取消一个',
    'Your team has {limit|program|programs} waiting or running already; wait for one to end, or cancel one',
  ],
  'run.over': [409, '这次运行已经结束', 'This run is over'],
  'run.ofSubmission': [
    409,
    '这是一次提交的运行，请在提交记录中取消',
    'This run belongs to a submission; cancel it in the list of submissions',
  ],
  'run.final': [
    409,
    '这是主办方在赛后重新运行的程序，不能取消',
    'The host runs this program again after the end; it cannot be cancelled',
  ],
  'run.logHidden': [
    403,
    '在隐藏数据上的运行不显示日志，以免泄露数据；请用调试运行查看日志',
    'Runs on hidden data show no log, as it could tell the data; use a debug run to see one',
  ],
  'run.noLog': [409, '运行结束后才有日志', 'There is a log once the run has ended'],
  'run.noNotebook': [
    404,
    '这次运行没有执行过的 notebook：它不是 notebook，或没有运行到结束',
    'This run has no executed notebook: it was no notebook, or it was stopped',
  ],
  'run.noOutput': [404, '这次运行没有结果文件', 'This run has no result file'],
  'run.noResult': [
    409,
    '该提交的程序还没有写出结果，没有可以评分的文件；请在“运行”中重新运行',
    'The program of this submission has made no result, so there is nothing to score; run it again under “Runs”',
  ],
  'run.modelDeleted': [
    409,
    '队伍已删除该程序所用的模型，不能重新运行',
    'Its team has deleted the model that this program reads, so it cannot run again',
  ],
  'run.notAgain': [
    409,
    '只有没有成功的提交可以重新运行，且须是该提交最后一次运行',
    'Only a submission whose last run failed can be run again, by that run',
  ],
  'run.noRunner': [404, '没有找到该运行器', 'There is no such runner'],
  'run.runnerName': [409, '已有同名的运行器，请换一个名称', 'There is a runner of this name already; choose another'],
  'run.runners': [
    409,
    '最多 {limit} 个运行器，请先移除不用的',
    'There can be {limit|runner|runners} at most; remove those that are not used',
  ],
  'run.ownRunner': [
    409,
    '本机的运行器由服务器管理，不能移除；可将其停用',
    'The server manages the runner on its own machine, which cannot be removed; pause it instead',
  ],
} as const satisfies Refusals

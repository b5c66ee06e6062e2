import type { Refusals } from '@leitai/platform/contract/refusals'

export const modelRefusals = {
  'model.none': [
    409,
    '该竞赛没有可以使用模型的阶段；请把模型放进程序的 zip',
    'No stage of this competition accepts models. Include yours in the program’s zip.',
  ],
  'model.noneHere': [
    409,
    '该阶段的程序不能使用上传的模型；请把模型放进程序的 zip',
    'Programs in this stage don’t read models. Include yours in the program’s zip.',
  ],
  'model.unknown': [404, '没有找到该模型，它可能已被删除', 'This model doesn’t exist or was deleted'],
  'model.name': [
    400,
    '模型文件名只能有字母、数字和 . _ -，不超过 100 个字符，且以字母、数字或 _ 开头，程序用这个名称打开它；请改名后上传',
    'Model names can only have letters, digits and . _ -, up to 100 characters, and must start with a letter, digit or _, because programs open the file by this name. Rename the file.',
  ],
  'model.tooLarge': [
    413,
    '模型超过 {most}；请压缩、量化或减小它',
    'The model is larger than {most}. Compress or quantise it.',
  ],
  'model.largeHere': [
    409,
    '该阶段的模型最多 {most}，请选择更小的',
    'Models in this stage can have up to {most}. Choose a smaller one.',
  ],
  'model.count': [
    409,
    '队伍已有 {limit} 个模型，请先删除不用的',
    'Your team already has {limit|model|models}. Delete one you don’t use.',
  ],
  'model.room': [
    409,
    '模型一共最多 {most}（全队的，以及你在各队中上传的），放不下这个；请先删除不用的',
    'Models can have up to {most} in total, including your team’s and those you uploaded in any team. Delete one you don’t use to make room.',
  ],
  'model.used': [409, '这次上传已经用作模型，请重新上传', 'This upload was already used for a model. Upload it again.'],
  'model.checking': [409, '模型还在校验，请稍后再试', 'The model is still being checked. Try again in a moment.'],
  'model.inUse': [
    409,
    '有程序在等待、运行或评测，用的是这个模型；请等它结束，或取消它',
    'A queued, running or scoring program uses this model. Wait for it to finish, or cancel it.',
  ],
  'model.counts': [
    409,
    '第 {no} 次提交用了这个模型并计入成绩，主办方可能重新运行它；请先改选别的提交',
    'Submission {no} uses this model and counts, and the host may run it again. Select another submission first.',
  ],
  'model.voided': [
    409,
    '第 {no} 次提交用了这个模型并被主办方作废，复核时可能还要用到它，不能删除',
    'Submission {no} uses this model and was voided by the host. It’s kept because an appeal may need it.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/model': typeof modelRefusals
  }
}

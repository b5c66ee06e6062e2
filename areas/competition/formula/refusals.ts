import type { Refusals } from '@leitai/platform/contract/refusals'

export const formulaRefusals = {
  'formula.noSolution': [
    409,
    '还没有可以试算的答案：请先上传答案并选好编号列、真值列和预测列',
    'There’s no solution to test it on. Upload one and choose the ID, target and prediction columns first.',
  ],
  'formula.noSample': [409, '还没有样例文件，无法试算', 'There’s no sample to test it on'],
  'formula.noProgram': [
    409,
    '没有这样的程序包：请重新上传 zip',
    'These program files don’t exist. Upload the zip again.',
  ],
  'formula.badZip': [
    400,
    '程序包无法解开：应为 zip，解开后最多 200 个文件、20 MB，不含链接，路径都在包内',
    'The program zip can’t be unpacked. It can have up to 200 files and 20 MB, without links, and all paths must stay inside it.',
  ],
  'formula.noMain': [
    400,
    '程序包里没有 score.py：应在根目录，或在唯一的文件夹中',
    'The zip has no score.py in its root or in its only folder',
  ],
  'formula.busy': [429, '试算正在排队，前面还有 {ahead} 个', 'The trial is waiting, with {ahead} before it'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/formula': typeof formulaRefusals
  }
}

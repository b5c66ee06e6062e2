import type { Refusals } from '../core/refusal.ts'

export const formulaRefusals = {
  'formula.noSolution': [
    409,
    '还没有可以试算的答案：请先上传答案并选好编号列、真值列和预测列',
    'There is no solution to try it on: upload one and choose the columns of id, truth and prediction first',
  ],
  'formula.noSample': [409, '还没有样例文件，无法试算', 'There is no sample to try it on'],
  'formula.busy': [
    429,
    '正在试算另一个公式，请几秒后再试',
    'Another formula is being tried; try again in a few seconds',
  ],
} as const satisfies Refusals

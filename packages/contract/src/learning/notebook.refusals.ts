import type { Refusals } from '../core/refusal.ts'

export const notebookRefusals = {
  'notebook.unknown': [404, '没有这个笔记本，或链接已关闭', 'There is no such notebook, or its link has been closed'],
  'notebook.many': [
    409,
    '每人最多保存 {max} 个笔记本，请先删除不用的',
    'At most {max|notebook is|notebooks are} kept for a person; delete one first',
  ],
  'notebook.large': [
    400,
    '笔记本超过 {max} kB，请删减单元格',
    'The notebook is larger than {max} kB; shorten its cells',
  ],
  'notebook.stale': [
    409,
    '这个笔记本已在另一个页面改动，请重新打开，或另存为副本',
    'Another page has changed this notebook; open it again, or keep yours as a copy',
  ],
} as const satisfies Refusals

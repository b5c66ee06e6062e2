import type { Refusals } from '@leitai/platform/contract/refusals'

export const notebookRefusals = {
  'notebook.unknown': [404, '没有这个笔记本，或链接已关闭', 'This notebook doesn’t exist or its link was turned off'],
  'notebook.many': [
    409,
    '每人最多保存 {max} 个笔记本，请先删除不用的',
    'You can save up to {max|notebook|notebooks}. Delete one first.',
  ],
  'notebook.large': [
    400,
    '笔记本超过 {max} kB，请删减单元格',
    'The notebook is larger than {max} kB. Shorten its cells.',
  ],
  'notebook.stale': [
    409,
    '这个笔记本已在另一个页面改动，请重新打开，或另存为副本',
    'This notebook was changed on another page. Reopen it, or save yours as a copy.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'learning/notebook': typeof notebookRefusals
  }
}

import type { Words } from '@leitai/contract/shape'

/** Screens that later versions open: the address, and what will stand there. This list only gets shorter. */
export const notOpen: Record<string, Words> = {
  '/dc_lab.html': { zh: '数据集', en: 'Datasets' },
}

import type { MetricOption, Words } from '../metric.ts'

/** The option `pixels` is read where masks are decoded. */
export const pixelsOption: MetricOption = {
  name: 'pixels',
  type: 'number',
  default: 0,
  min: 0,
  max: 2 ** 31 - 1,
  integer: true,
  help: {
    zh: '图像的像素数，超出即报错；0 表示不检查。',
    en: 'Pixels of an image, beyond which a mask is refused; 0 for no check.',
  },
}

/** How masks are written. */
export const maskText: Words = {
  zh: '掩码写成「起点 长度 起点 长度 …」，像素从 1 数起，起点递增且各段不重叠；空值表示没有目标。',
  en: 'A mask reads "start length start length ...", pixels counted from 1, starts rising, runs not overlapping; an empty value means nothing there.',
}

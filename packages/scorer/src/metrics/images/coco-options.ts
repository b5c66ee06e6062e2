import type { MetricOption, Options } from '../metric.ts'

export const areaOption: MetricOption = {
  name: 'area',
  type: 'choice',
  default: 'all',
  choices: ['all', 'small', 'medium', 'large'],
  help: {
    zh: '只计面积在此范围的目标：small 至 32²，medium 为 32²–96²，large 自 96²。',
    en: 'Only objects of this area count: small up to 32², medium 32² to 96², large from 96².',
  },
}
const areas: Record<string, [number, number]> = {
  all: [0, 1e10],
  small: [0, 1024],
  medium: [1024, 9216],
  large: [9216, 1e10],
}

export const maxOption = (most: number): MetricOption => ({
  name: 'maxDetections',
  type: 'number',
  default: most,
  min: 1,
  max: 1000,
  integer: true,
  help: {
    zh: '每张图像每个类别只计置信度最高的这么多个检测。',
    en: 'Of each image and class only this many detections with the highest confidence count.',
  },
})

export const within = (area: number, [least, most]: [number, number]): boolean => area >= least && area <= most
export const areaRange = (options: Options): [number, number] => areas[String(options.area)] ?? [0, 1e10]

import type { Field } from '../metric.ts'

/** Fields that several metrics of this family take. */
export const value: Field = { name: 'value', kind: 'number', title: { zh: '真值', en: 'true value' } }
export const lower: Field = {
  name: 'lower',
  kind: 'number',
  title: { zh: '区间下限', en: 'lower end of the interval' },
}
export const upper: Field = {
  name: 'upper',
  kind: 'number',
  title: { zh: '区间上限', en: 'upper end of the interval' },
}
export const scale: Field = {
  name: 'scale',
  kind: 'non-negative',
  title: { zh: '该序列的尺度（大于 0）', en: 'scale of the series (above 0)' },
}
export const time: Field = {
  name: 'time',
  kind: 'non-negative',
  title: { zh: '事件发生或删失的时间', en: 'time of the event or of censoring' },
}
export const event: Field = {
  name: 'event',
  kind: 'integer',
  range: [0, 1],
  title: { zh: '事件是否发生（1 发生，0 删失）', en: 'whether the event happened (1) or was censored (0)' },
}

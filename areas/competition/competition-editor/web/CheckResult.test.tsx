import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { Trials } from './CheckResult.tsx'
import type { DraftStage } from './steps.ts'

type Trial = DraftStage['scoring']['trials'][number]
const trial = (title: string, more: Partial<Trial> = {}): Trial => ({
  name: title,
  title: { zh: title, en: title },
  sample: null,
  perfect: '100',
  constant: null,
  later: false,
  none: { perfect: null, constant: 'constant' },
  ...more,
})

test('numbers without a value are named with the reason, together where it is the same', async () => {
  const raters = trial('一致性', { perfect: null, none: { perfect: 'raters', constant: 'constant' } })
  const html = await render(<Trials trials={[trial('BLEU'), trial('chrF'), raters]} />, { ns: ['competition-editor'] })
  expect(html).toContain('“全对的答案”没有 一致性 的值：几位标注者的意见不一')
  expect(html).toContain('“处处相同的答案”没有 BLEU、chrF、一致性 的值：列表、文本')
  expect(html.match(/没有 /g)).toHaveLength(2)
})

test('where every number has its values nothing is said', async () => {
  const whole = trial('RMSE', { perfect: '0', constant: '1.2', none: { perfect: null, constant: null } })
  const html = await render(<Trials trials={[whole]} />, { ns: ['competition-editor'], language: 'en' })
  expect(html).not.toContain('has no value')
})

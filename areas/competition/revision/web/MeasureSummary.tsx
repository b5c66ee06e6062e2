import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { RUN_WORDS } from '@leitai/scorer/run-facts'
import type { Measure } from '@leitai/scorer/types'
import classes from './Revision.module.css'
import type { Stage } from './RowsSummary.tsx'

type Scoring = Stage['scoring']

interface MeasureSummaryProps {
  number: Scoring | NonNullable<Scoring['columns']>[number]
  direction: 'higher' | 'lower'
  /** The title of the task that it reads; null if there is only one, or for arithmetic. */
  task: string | null
}

/** What one number is computed from: a metric with its options and columns, or arithmetic. */
export function MeasureSummary({ number, direction, task }: MeasureSummaryProps) {
  const t = useText('revision')
  const words = useWords()
  if ('expression' in number)
    return (
      <div>
        <code>= {number.expression}</code> · {t(`direction.${direction}`)}
      </div>
    )
  if ('program' in number)
    return (
      <div>
        {t(number.later ? 'number.programLater' : 'number.program')} · {t(`direction.${direction}`)}
      </div>
    )
  if ('run' in number)
    return (
      <div>
        {words(RUN_WORDS[number.run].title)} · {t(`direction.${direction}`)}
      </div>
    )
  const { metric, target, prediction } = number
  const { code, visibility, package: files, ...options } = metric.options ?? {}
  // The direction is told in words.
  const named = Object.entries(options).filter(([name]) => name !== 'direction')
  const given = named.map(([name, value]) => `${name} = ${value}`)
  return (
    <>
      <div>
        {words(everyMetric[metric.name]?.title ?? { zh: metric.name, en: metric.name })}
        {given.length > 0 && ` (${given.join(', ')})`} · {t(`direction.${direction}`)}
      </div>
      {files && (
        <div>
          {t('files')} SHA-256 {String(files)}
        </div>
      )}
      {code !== undefined && code !== '' && (
        <details>
          <summary>
            {t('code')} ({t(visibility === 'public' ? 'visibility.public' : 'visibility.private')})
          </summary>
          <pre className={classes.code}>{String(code)}</pre>
        </details>
      )}
      {task !== null && <div>{t('number.task', { task })}</div>}
      <div>{t('number.columns', { target: target.join(', '), prediction: prediction.join(', ') })}</div>
      <RuleList number={number} />
    </>
  )
}

/** Which rows count and how much, what is done to predictions, and what stands for nothing. */
function RuleList({ number }: { number: Measure }) {
  const t = useText('revision')
  const { weight, group, slice, adjust, targetWeights, cell, missing, empty } = number
  const said = [
    weight && t('rule.weight', { column: weight }),
    group && t(`rule.group.${group.weight ?? 'equal'}`, { column: group.column }),
    slice && t('rule.slice', { column: slice.column, value: slice.value }),
    adjust?.clip && t('rule.clip', { low: adjust.clip[0], high: adjust.clip[1] }),
    adjust?.round !== undefined && t('rule.round', { digits: adjust.round }),
    adjust?.threshold !== undefined && t('rule.threshold', { value: adjust.threshold }),
    adjust?.ranks && t('rule.ranks'),
    targetWeights && t('rule.targetWeights', { weights: targetWeights.join(', ') }),
    cell?.target && t('rule.cellTruth', { fields: cell.target.join(' ') }),
    cell?.prediction && t('rule.cell', { fields: cell.prediction.join(' ') }),
    missing !== undefined && t('rule.missing', { value: missing }),
    empty && t('rule.empty', { text: empty }),
  ].filter((one) => typeof one === 'string')
  return said.length > 0 && <div>{said.join(t('rule.and'))}</div>
}

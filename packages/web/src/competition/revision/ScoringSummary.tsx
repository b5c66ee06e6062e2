import type { hostRevisions } from '@leitai/contract/competition/revision'
import type { WireOf } from '@leitai/contract/core/call'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { writeRanges } from '../../platform/app/ranges.ts'
import classes from './Revision.module.css'

export type Stage = WireOf<typeof hostRevisions>['stages'][number]
export type Revised = WireOf<typeof hostRevisions>['revisions'][number]

/** A short summary of a scoring configuration. */
export function ScoringSummary({ scoring }: { scoring: Stage['scoring'] }) {
  const t = useText('revision')
  const words = useWords()
  const { metric, split, b } = scoring
  const { code, ...options } = metric.options
  const given = Object.entries(options).map(([name, value]) => `${name} = ${value}`)
  return (
    <dl className={classes.scoring}>
      <dt>{t('metric')}</dt>
      <dd>
        {words(everyMetric[metric.name]?.title ?? { zh: metric.name, en: metric.name })}
        {given.length > 0 && ` (${given.join(', ')})`}
        {code !== undefined && (
          <details>
            <summary>{t('code')}</summary>
            <pre className={classes.code}>{String(code)}</pre>
          </details>
        )}
      </dd>
      <dt>{t('columns')}</dt>
      <dd>
        {t('columns.words', {
          id: scoring.id,
          target: scoring.target.join(', '),
          prediction: scoring.prediction.join(', '),
        })}
      </dd>
      {Object.keys(scoring.ranges).length > 0 && (
        <>
          <dt>{t('ranges')}</dt>
          <dd>{writeRanges(scoring.ranges)}</dd>
        </>
      )}
      <dt>{t('split')}</dt>
      <dd>
        {split.by === 'column'
          ? t('split.column', { column: split.column })
          : t(split.seed === '' ? 'split.seedWithheld' : 'split.seed', {
              seed: split.seed,
              share: Math.round(split.aShare * 1000) / 10,
            })}
        {' · '}
        {t(`b.${b}`)}
      </dd>
    </dl>
  )
}

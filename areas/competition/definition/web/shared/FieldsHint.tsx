import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { everyMetric } from '@leitai/scorer/metrics/index'
import type { Field } from '@leitai/scorer/metrics/metric'
import { Text } from '@mantine/core'

/** Which columns a metric wants, in which order, if it is more than one. */
export function FieldsHint({ metric }: { metric: string }) {
  const t = useText('scoring')
  const words = useWords()
  const known = everyMetric[metric]
  if (!known || typeof known.truth === 'string' || typeof known.prediction === 'string') return null
  const list = (fields: Field[]) =>
    fields
      .map(({ name, title, optional, many }) => {
        const said = `${words(title)} (${name})`
        if (many !== undefined) return t('field.many', { field: said, count: many })
        return optional ? t('field.optional', { field: said }) : said
      })
      .join(t('field.and'))
  return (
    <Text fz="sm" c="var(--quiet)" component="div">
      <div>{t('fields.target', { fields: list(known.truth) })}</div>
      <div>{t('fields.prediction', { fields: list(known.prediction) })}</div>
      {known.several && <div>{t('fields.several')}</div>}
    </Text>
  )
}

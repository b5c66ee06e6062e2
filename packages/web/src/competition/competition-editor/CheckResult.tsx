import { Alert, Text } from '@mantine/core'
import { useText } from '../../platform/app/i18n/use-text.ts'
import type { DraftStage } from './editor-queries.ts'

/** The scorer's check of solution and sample. */
export function CheckResult({ stage }: { stage: DraftStage }) {
  const t = useText('competition-editor')
  const { state, faults, rows, aRows, sampleId, sampleA, sampleB } = stage.scoring
  if (state === 'empty') return <Alert color="gray">{t('check.empty')}</Alert>
  if (state === 'queued') return <Alert color="blue">{t('check.queued')}</Alert>
  if (faults.length > 0)
    return (
      <Alert color="red" role="alert" title={t('check.failed')}>
        {faults.map((fault) => (
          <Text key={fault} fz="sm">
            {fault}
          </Text>
        ))}
      </Alert>
    )
  return (
    <Alert color={sampleA === null ? 'yellow' : 'green'}>
      {t('check.rows', { rows, aRows })}{' '}
      {sampleA === null
        ? t(sampleId === null ? 'check.noSample' : 'check.sampleLater')
        : t('check.sample', { a: sampleA, b: sampleB ?? '–' })}
    </Alert>
  )
}

import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Alert, Text } from '@mantine/core'
import type { DraftStage } from './steps.ts'

type Trial = DraftStage['scoring']['trials'][number]

/** What each number is for the sample, for a perfect and for a constant answer, on board A. */
export function Trials({ trials }: { trials: readonly Trial[] }) {
  const t = useText('competition-editor')
  const words = useWords()
  const kinds = ['sample', 'perfect', 'constant'] as const
  return (
    <>
      <PagedTable
        label={t('trial.number')}
        rows={trials}
        rowKey={({ name }) => name}
        empty=""
        columns={[
          {
            key: 'number',
            head: t('trial.number'),
            cell: ({ title, later }) => `${words(title)}${later ? ` · ${t('trial.later')}` : ''}`,
          },
          ...kinds.map((kind) => ({
            key: kind,
            head: t(`trial.${kind}`),
            align: 'right' as const,
            cell: (trial: Trial) => <span className="tnum">{trial[kind] ?? '–'}</span>,
          })),
        ]}
      />
      {kinds
        .flatMap((kind) => (kind === 'sample' ? [] : reasonsOf(trials, kind)))
        .map(({ kind, reason, of }) => (
          <Text key={kind + reason} fz="sm">
            {t('trial.none', {
              what: t(`trial.${kind}`),
              numbers: of.map(({ title }) => words(title)).join(t('trial.and')),
              why: t(`trial.none.${reason}`),
            })}
          </Text>
        ))}
      <Text fz="sm">{t('trial.help')}</Text>
    </>
  )
}

/** The numbers that an answer lacks, by reason. */
function reasonsOf(trials: readonly Trial[], kind: 'perfect' | 'constant') {
  const reasons = new Set(trials.flatMap(({ none }) => none[kind] ?? []))
  return Array.from(reasons, (reason) => ({ kind, reason, of: trials.filter(({ none }) => none[kind] === reason) }))
}

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
  const { trials, notes } = stage.scoring
  return (
    <Alert color={sampleA === null ? 'yellow' : 'green'}>
      {t('check.rows', { rows, aRows })}{' '}
      {sampleA === null
        ? t(sampleId === null ? 'check.noSample' : 'check.sampleLater')
        : t('check.sample', { a: sampleA, b: sampleB ?? '–' })}
      {notes.map((note) => (
        <Text key={note} fz="sm">
          {note}
        </Text>
      ))}
      {trials.length > 0 && <Trials trials={trials} />}
    </Alert>
  )
}

import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { ParsedField } from '@leitai/platform/web/ui/NumberField.tsx'
import { TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { takesRange } from '@leitai/scorer/ranges'
import { NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { moreOf } from '../../definition/contract.scoring.ts'
import { FieldsHint, FilesField } from '../../definition/web/shared/FilesField.tsx'
import { MetricOptions, MetricSelect } from '../../definition/web/shared/MetricSelect.tsx'
import { MoreScoringFields } from '../../definition/web/shared/MoreScoringFields.tsx'
import { type Suggested, settled } from '../../definition/web/shared/more-scoring.ts'
import { NumbersFields } from '../../definition/web/shared/NumbersFields.tsx'
import { RangesField } from '../../definition/web/shared/RangesField.tsx'
import type { DraftStage } from './steps.ts'

/** The metric that the list's “custom” option selects, until the formula field sets the language. */
const OWN = 'formula-sql'
const FormulaField = lazy(() =>
  loadChunk(() => import('./formula/FormulaField.tsx')).then((module) => ({ default: module.FormulaField })),
)

type Choice = NonNullable<DraftStage['scoring']['choice']>
interface ChoiceFieldsProps {
  cmptId: number
  stageId: number
  kind: DraftStage['kind']
  value: Choice
  onChange: (value: Choice) => void
  columns: Suggested
  /** Whether competitors hand in programs. */
  takesPrograms: boolean
}

/** Column mapping, the metric with its options, and the split. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function ChoiceFields({ cmptId, stageId, kind, value, onChange, columns, takesPrograms }: ChoiceFieldsProps) {
  const t = useText('competition-editor')
  const words = useWords()
  const set = (more: Partial<Choice>) => onChange({ ...value, ...more })
  const metric = everyMetric[value.metric.name]
  const among = (list: string[], chosen: string) => [...new Set(['', chosen, ...list])]
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <NativeSelect
          label={t('idColumn')}
          value={value.id}
          data={among(columns.solution, value.id)}
          onChange={(event) => set({ id: event.currentTarget.value })}
        />
        <TagsField
          label={t('targetColumn')}
          max={1000}
          data={columns.solution}
          value={value.target}
          onChange={(target) => set({ target })}
        />
        <TagsField
          label={t('predictionColumns')}
          max={1000}
          data={columns.sample}
          value={value.prediction}
          onChange={(prediction) => set({ prediction })}
        />
        <MetricSelect
          label={t('metric')}
          value={value.metric.name}
          more={[{ value: metric?.formula ? metric.name : OWN, label: t('ownFormula') }]}
          onChange={(name) => {
            // What is chosen beside a metric does not apply to a formula, nor the other way round.
            const kept = everyMetric[name]?.formula || metric?.formula ? withoutMore(value) : value
            onChange({ ...kept, metric: { name, options: {} }, ranges: {} })
          }}
        />
      </SimpleGrid>
      {metric?.formula && (
        <Suspense fallback={<Skeleton h={200} />}>
          <FormulaField
            cmptId={cmptId}
            stageId={stageId}
            value={value.metric}
            onChange={({ name, options = {} }) => {
              // A formula in another language has one number.
              const kept = name === value.metric.name ? value : withoutMore(value)
              onChange({ ...kept, metric: { name, options } })
            }}
          />
        </Suspense>
      )}
      {metric?.formula && (metric.formula === 'python' || takesPrograms) && (
        <details open={(value.columns?.length ?? 0) > 0 || undefined}>
          <summary>{t('programNumbers')}</summary>
          <NumbersFields
            value={moreOf(value)}
            onChange={(more) => onChange({ ...withoutMore(value), ...settled({ ...moreOf(value), ...more }) })}
            first={{ metric: metric.name, target: value.target, prediction: value.prediction }}
            suggested={columns}
            takesPrograms={takesPrograms}
          />
        </details>
      )}
      {metric?.formula === 'python' && (
        <details open={value.files !== undefined || undefined}>
          <summary>{t('programPaths')}</summary>
          <Text fz="sm" c="var(--quiet)" my={4}>
            {t('programPaths.help')}
          </Text>
          <FilesField
            value={value.files}
            onChange={(files) => {
              const { files: _, ...rest } = moreOf(value)
              onChange({ ...withoutMore(value), ...rest, ...(files && { files }) })
            }}
            suggested={columns}
            paths
          />
        </details>
      )}
      {metric && <FieldsHint metric={metric.name} />}
      {metric && !metric.formula && metric.options.length > 0 && (
        <MetricOptions
          options={metric.options}
          value={value.metric.options}
          onChange={(options) => set({ metric: { ...value.metric, options } })}
        />
      )}
      {metric && !metric.formula && (
        <details>
          <summary>{t('metricHelp')}</summary>
          <Markdown text={words(metric.help)} />
        </details>
      )}
      {metric && takesRange(metric.prediction) && (
        <RangesField value={value.ranges} onChange={(ranges) => set({ ranges })} />
      )}
      {metric && !metric.formula && (
        <MoreScoringFields
          value={moreOf(value)}
          onChange={(more) => onChange({ ...withoutMore(value), ...more })}
          first={{ metric: metric.name, target: value.target, prediction: value.prediction }}
          suggested={columns}
          takesPrograms={takesPrograms}
        />
      )}
      {kind === 'switch' ? (
        <Text fz="sm">{t('b.switch')}</Text>
      ) : (
        <SplitFields value={value} set={set} columns={columns.solution} />
      )}
    </Stack>
  )
}

/** The scoring without the parts that `MoreScoringFields` edits. */
const withoutMore = ({ id, target, prediction, metric, split, b, ranges }: Choice): Choice => ({
  id,
  target,
  prediction,
  metric,
  split,
  b,
  ranges,
})

const percentOf = (share: number) => String(Math.round(share * 100))
function shareOf(text: string): number | null {
  const percent = Number(text.normalize('NFKC'))
  return percent >= 1 && percent <= 100 ? percent / 100 : null
}

/** Which rows belong to board A, and which to board B. */
function SplitFields({
  value,
  set,
  columns,
}: {
  value: Choice
  set: (more: Partial<Choice>) => void
  columns: string[]
}) {
  const t = useText('competition-editor')
  const { split } = value
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
      <NativeSelect
        label={t('split')}
        value={split.by}
        data={(['seed', 'column'] as const).map((one) => ({ value: one, label: t(`split.${one}`) }))}
        onChange={(event) =>
          set({
            split:
              event.currentTarget.value === 'column'
                ? { by: 'column', column: columns.find((name) => name !== value.id) ?? 'split' }
                : { by: 'seed', seed: '', aShare: 0.5 },
          })
        }
      />
      {split.by === 'column' ? (
        <NativeSelect
          label={t('splitColumn')}
          value={split.column}
          data={[...new Set([split.column, ...columns])]}
          onChange={(event) => set({ split: { by: 'column', column: event.currentTarget.value } })}
        />
      ) : (
        <ParsedField
          label={t('aShare')}
          inputMode="numeric"
          value={split.aShare}
          format={percentOf}
          parse={shareOf}
          onChange={(aShare) => set({ split: { ...split, aShare } })}
        />
      )}
      <NativeSelect
        label={t('bBoard')}
        value={value.b}
        data={(['all', 'rest', 'none'] as const).map((one) => ({ value: one, label: t(`b.${one}`) }))}
        onChange={(event) => {
          const b = event.currentTarget.value
          set({ b: b === 'rest' || b === 'none' ? b : 'all' })
        }}
      />
    </SimpleGrid>
  )
}

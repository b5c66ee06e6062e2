import { everyMetric, metrics } from '@leitai/scorer/metrics/index'
import type { MetricOption } from '@leitai/scorer/metrics/metric'
import { takesRange } from '@leitai/scorer/ranges'
import { NativeSelect, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../platform/app/chunk.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { RangesField } from '../../platform/app/RangesField.tsx'
import { Markdown } from '../../platform/ui/Markdown.tsx'
import { TagsField } from '../../platform/ui/TagsField.tsx'
import type { DraftStage } from './editor-queries.ts'

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
  columns: { solution: string[]; sample: string[] }
}

/** Column mapping, the metric with its options, and the split. */
export function ChoiceFields({ cmptId, stageId, kind, value, onChange, columns }: ChoiceFieldsProps) {
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
          max={50}
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
        <NativeSelect
          label={t('metric')}
          value={value.metric.name}
          data={[
            ...Object.values(metrics).map(({ name, title }) => ({ value: name, label: words(title) })),
            { value: metric?.formula ? metric.name : OWN, label: t('ownFormula') },
          ]}
          onChange={(event) => set({ metric: { name: event.currentTarget.value, options: {} }, ranges: {} })}
        />
      </SimpleGrid>
      {metric?.formula && (
        <Suspense fallback={<Skeleton h={200} />}>
          <FormulaField
            cmptId={cmptId}
            stageId={stageId}
            value={value.metric}
            onChange={({ name, options = {} }) => set({ metric: { name, options } })}
          />
        </Suspense>
      )}
      {metric && !metric.formula && metric.options.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          {metric.options.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              value={value.metric.options[option.name]}
              onChange={(one) =>
                set({ metric: { ...value.metric, options: { ...value.metric.options, [option.name]: one } } })
              }
            />
          ))}
        </SimpleGrid>
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
      {kind === 'switch' ? (
        <Text fz="sm">{t('b.switch')}</Text>
      ) : (
        <SplitFields value={value} set={set} columns={columns.solution} />
      )}
    </Stack>
  )
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
        <TextInput
          label={t('aShare')}
          inputMode="numeric"
          defaultValue={String(Math.round(split.aShare * 100))}
          onChange={(event) => {
            const percent = Number(event.currentTarget.value)
            if (percent >= 1 && percent <= 100) set({ split: { ...split, aShare: percent / 100 } })
          }}
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

function OptionField({
  option,
  value,
  onChange,
}: {
  option: MetricOption
  value: string | number | boolean | undefined
  onChange: (value: string | number) => void
}) {
  const words = useWords()
  const common = { label: option.name, description: words(option.help) }
  const text = String(value ?? option.default)
  return option.type === 'choice' ? (
    <NativeSelect
      {...common}
      value={text}
      data={option.choices ?? []}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...common} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Overall } from '../../leaderboard/contract.overall.ts'
import classes from './Editor.module.css'
import type { DraftStage } from './steps.ts'

/** Numbers as a person types them, separated by commas or spaces; null if one of them is none. */
export function numbersIn(text: string): number[] | null {
  const numbers = text.split(/[\s,，、;；]+/).flatMap((word) => (word === '' ? [] : [Number(word)]))
  return numbers.every(Number.isFinite) ? numbers : null
}

/** A rule after its stages have moved or gone: `placeOf` is the new place of a stage from 1, null if it is gone. */
export function rearranged(overall: Overall | null, placeOf: (place: number) => number | null): Overall | null {
  if (!overall?.stages) return overall
  const { stages: _stages, weights, ...rest } = overall
  const kept = overall.stages.flatMap((place, at) => {
    const now = placeOf(place)
    return now === null ? [] : [{ place: now, weight: weights?.[at] }]
  })
  if (kept.length === 0) return rest
  const left = kept.flatMap(({ weight }) => weight ?? [])
  return { ...rest, stages: kept.map(({ place }) => place), ...(left.length > 0 && { weights: left }) }
}

/** A rule without what does not apply to it, as the server refuses that. */
export function fitting({ by, over, weights, missing, stages }: Overall): Overall {
  return {
    by,
    over,
    ...(weights && by !== 'order' && { weights }),
    ...(missing !== undefined && by === 'sum' && { missing }),
    ...(stages && over === 'stages' && { stages }),
  }
}

const rules = ['none', 'sum', 'ranks', 'order'] as const
const overs = ['stages', 'series'] as const

/** The rule of the overall board, if the competition has one. */
export function OverallField({
  value,
  onChange,
}: {
  value: Overall | null
  onChange: (value: Overall | null) => void
}) {
  const t = useText('competition-editor')
  const change = (more: Partial<Overall>) => onChange(fitting({ by: 'sum', over: 'stages', ...value, ...more }))
  /** The rule without one of its keys, or with its value. */
  const changeKey = (key: 'weights' | 'stages' | 'missing', given: Partial<Overall> | null) => {
    const { [key]: _old, ...rest } = value ?? { by: 'sum', over: 'stages' }
    onChange(fitting({ ...rest, ...given }))
  }
  const setRule = (text: string) => {
    const by = rules.find((rule) => rule === text) ?? 'none'
    if (by === 'none') onChange(null)
    else change({ by })
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" className={classes.level}>
      <NativeSelect
        label={t('overall')}
        description={t('overallHint')}
        value={value?.by ?? 'none'}
        data={rules.map((by) => ({ value: by, label: t(`overall.${by}`) }))}
        onChange={(event) => setRule(event.currentTarget.value)}
      />
      {value && (
        <NativeSelect
          label={t('overallOver')}
          description={t('overallOverHint')}
          value={value.over}
          data={overs.map((over) => ({ value: over, label: t(`overall.over.${over}`) }))}
          onChange={(event) => change({ over: event.currentTarget.value === 'series' ? 'series' : 'stages' })}
        />
      )}
      {value?.over === 'stages' && (
        <NumbersField
          label={t('overallStages')}
          hint={t('overallStagesHint')}
          value={value.stages}
          onChange={(stages) => changeKey('stages', stages && { stages })}
        />
      )}
      {value && value.by !== 'order' && (
        <NumbersField
          label={t('overallWeights')}
          hint={t('overallWeightsHint')}
          value={value.weights}
          onChange={(weights) => changeKey('weights', weights && { weights })}
        />
      )}
      {value?.by === 'sum' && (
        <NumbersField
          label={t('overallMissing')}
          hint={t('overallMissingHint')}
          one
          value={value.missing === undefined ? undefined : [value.missing]}
          onChange={(given) => changeKey('missing', given?.[0] === undefined ? null : { missing: given[0] })}
        />
      )}
    </SimpleGrid>
  )
}

/** Numbers as text; empty text is null. What is no number stays in the field and is not passed on. */
function NumbersField({
  label,
  hint,
  one = false,
  value,
  onChange,
}: {
  label: string
  hint: string
  one?: boolean
  value: number[] | undefined
  onChange: (value: number[] | null) => void
}) {
  const t = useText('competition-editor')
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value?.join(', ') ?? ''
  const read = numbersIn(text)
  const wrong = read === null || (one && read.length > 1)
  return (
    <TextInput
      label={label}
      description={hint}
      value={text}
      error={wrong ? t(one ? 'overallNumber' : 'overallNumbers') : null}
      onChange={(event) => {
        const now = event.currentTarget.value
        setTyped(now)
        const numbers = numbersIn(now)
        if (numbers && !(one && numbers.length > 1)) onChange(numbers.length > 0 ? numbers : null)
      }}
      onBlur={() => !wrong && setTyped(null)}
    />
  )
}

type Choice = NonNullable<DraftStage['scoring']['choice']>

/** The scoring once a proposal was taken: it names metric and columns, so which rows are on which board stays as chosen. */
export const taken = (proposed: Choice, chosen: Choice | null): Choice =>
  chosen === null ? proposed : { ...proposed, split: chosen.split, b: chosen.b }

/** Whether a proposal is what is chosen, whatever else was set since. */
export const isTaken = (proposed: Choice, chosen: Choice | null) =>
  chosen !== null &&
  proposed.metric.name === chosen.metric.name &&
  [...proposed.target, '>', ...proposed.prediction].join() === [...chosen.target, '>', ...chosen.prediction].join()

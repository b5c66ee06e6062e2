import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import type { Grading } from '../contract.grading.ts'
import { ScoreField } from './GradeText.tsx'
import classes from './Homework.module.css'

type Baselines = readonly { teamId: number; name: string; score: number | null }[]
interface Props<G extends Grading = Grading> {
  value: G
  onChange: (next: Grading) => void
}
const MOST = 10

const first: Record<Grading['kind'], Grading> = {
  linear: {
    kind: 'linear',
    points: [
      { label: '0', score: 0, teamId: null, percent: 0 },
      { label: '1', score: 1, teamId: null, percent: 100 },
    ],
  },
  rank: {
    kind: 'rank',
    quantiles: [
      { top: 0.2, percent: 100 },
      { top: 0.6, percent: 85 },
      { top: 1, percent: 70 },
    ],
  },
  pass: { kind: 'pass', score: 0, percent: 100, otherwise: 0 },
  share: { kind: 'share' },
}

/** The rule from scores to grades. */
export function GradingFields({
  kind,
  points,
  value,
  baselines,
  onChange,
}: Props & { kind: 'competition' | 'paper'; points: number; baselines: Baselines }) {
  const t = useText('homework')
  const kinds = Object.keys(first) as Grading['kind'][]
  return (
    <section className={classes.card} aria-label={t('grading')}>
      <Text fw={600} mb="xs">
        {t('grading')}
      </Text>
      <NativeSelect
        label={t('grading.kind')}
        value={value.kind}
        data={kinds.map((one) => ({ value: one, label: t(`grading.${one}`) }))}
        onChange={({ currentTarget }) => onChange(first[kinds.find((one) => one === currentTarget.value) ?? 'pass'])}
      />
      <Text fz="sm" c="var(--quiet)" mt={4} mb="sm">
        {t(kind === 'paper' ? 'grading.paperHelp' : `grading.${value.kind}Help`, { points })}
      </Text>
      {value.kind === 'linear' && <LineFields value={value} baselines={baselines} onChange={onChange} />}
      {value.kind === 'rank' && <RankFields value={value} onChange={onChange} />}
      {value.kind === 'pass' && <PassFields value={value} onChange={onChange} />}
    </section>
  )
}

type Line = Extract<Grading, { kind: 'linear' }>

function LineFields({ value, baselines, onChange }: Props<Line> & { baselines: Baselines }) {
  const t = useText('homework')
  const set = (at: number, more: Partial<Line['points'][number]>) =>
    onChange({ kind: 'linear', points: value.points.map((one, k) => (k === at ? { ...one, ...more } : one)) })
  return (
    <>
      {value.points.map(({ label, score, teamId, percent }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point has no id, and points are only added at the end
        <Group key={at} align="flex-end" mb="xs">
          <TextInput
            label={t('point.label')}
            w={150}
            maxLength={40}
            value={label}
            onChange={(event) => set(at, { label: event.currentTarget.value })}
          />
          {baselines.length > 0 && (
            <NativeSelect
              label={t('point.of')}
              value={teamId === null ? '' : String(teamId)}
              data={[
                { value: '', label: t('point.fixed') },
                ...baselines.map((one) => ({ value: String(one.teamId), label: `${one.name} (${one.score ?? '--'})` })),
              ]}
              onChange={({ currentTarget }) => {
                const id = Number(currentTarget.value) || null
                set(at, id === null ? { teamId: null, score: 0 } : { teamId: id, score: null })
              }}
            />
          )}
          {teamId === null && (
            <ScoreField
              label={t('point.score')}
              w={120}
              value={score ?? 0}
              onChange={(next) => set(at, { score: next })}
            />
          )}
          <ScoreField
            label={t('point.percent')}
            w={110}
            min={0}
            max={100}
            value={percent}
            onChange={(next) => set(at, { percent: next })}
          />
          {value.points.length > 2 && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => onChange({ kind: 'linear', points: value.points.filter((_, k) => k !== at) })}
            >
              {t('point.remove')}
            </Button>
          )}
        </Group>
      ))}
      {value.points.length < MOST && (
        <Button
          variant="default"
          size="sm"
          onClick={() =>
            onChange({
              kind: 'linear',
              points: [...value.points, { label: String(value.points.length), score: 0, teamId: null, percent: 100 }],
            })
          }
        >
          {t('point.add')}
        </Button>
      )}
    </>
  )
}

type Rank = Extract<Grading, { kind: 'rank' }>

function RankFields({ value, onChange }: Props<Rank>) {
  const t = useText('homework')
  const set = (at: number, more: Partial<Rank['quantiles'][number]>) =>
    onChange({ kind: 'rank', quantiles: value.quantiles.map((one, k) => (k === at ? { ...one, ...more } : one)) })
  return (
    <>
      {value.quantiles.map(({ top, percent }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and rows are only added at the end
        <Group key={at} align="flex-end" mb="xs">
          <ScoreField
            label={t('rank.top')}
            w={130}
            min={1}
            max={100}
            value={Math.round(top * 100)}
            onChange={(next) => set(at, { top: Math.min(1, Math.max(0.01, next / 100)) })}
          />
          <ScoreField
            label={t('point.percent')}
            w={110}
            min={0}
            max={100}
            value={percent}
            onChange={(next) => set(at, { percent: next })}
          />
          {value.quantiles.length > 1 && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => onChange({ kind: 'rank', quantiles: value.quantiles.filter((_, k) => k !== at) })}
            >
              {t('point.remove')}
            </Button>
          )}
        </Group>
      ))}
      {value.quantiles.length < MOST && (
        <Button
          variant="default"
          size="sm"
          onClick={() => onChange({ kind: 'rank', quantiles: [...value.quantiles, { top: 1, percent: 60 }] })}
        >
          {t('point.add')}
        </Button>
      )}
    </>
  )
}

function PassFields({ value, onChange }: Props<Extract<Grading, { kind: 'pass' }>>) {
  const t = useText('homework')
  return (
    <Group>
      <ScoreField
        label={t('pass.score')}
        w={150}
        value={value.score}
        onChange={(next) => onChange({ ...value, score: next })}
      />
      {(['percent', 'otherwise'] as const).map((name) => (
        <ScoreField
          key={name}
          label={t(`pass.${name}`)}
          w={150}
          min={0}
          max={100}
          value={value[name]}
          onChange={(next) => onChange({ ...value, [name]: next })}
        />
      ))}
    </Group>
  )
}

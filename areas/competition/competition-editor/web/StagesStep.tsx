import { limits } from '@leitai/platform/contract/limits'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { StageKind } from '../../catalog/contract.stages.ts'
import * as editor from '../contract.content.ts'
import classes from './Editor.module.css'
import { OverallField, rearranged } from './OverallField.tsx'
import { Part } from './Part.tsx'
import type { Draft, DraftStage, StepProps } from './steps.ts'
import { useAutosave } from './use-autosave.ts'

interface Row extends Rules, Pick<Draft['stages'][number], 'name' | 'startAt' | 'endAt'> {
  id: number | null
}
type Value = Draft['dates'] & { stages: Row[] }
const datesOf = ({ dates, stages }: Draft): Value => ({
  ...dates,
  stages: stages.map(({ id, name, kind, startAt, endAt, promotion, teamHours }) => ({
    id,
    name,
    kind,
    startAt,
    endAt,
    promotion,
    teamHours,
  })),
})
/** Adds the ids of created stages, so that the next save does not create them again. */
const withIds = (typed: Value, { stages }: Draft): Value => {
  const typedIds = new Set(typed.stages.map(({ id }) => id))
  const made = stages.filter(({ id }) => !typedIds.has(id))
  return {
    ...typed,
    stages: typed.stages.map((row) => (row.id === null ? { ...row, id: made.shift()?.id ?? null } : row)),
  }
}
const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso))
const isKind = (text: string) => StageKind.safeParse(text).data ?? 'preliminary'

/** The edited dates and stages; `reason` is sent with changes of published ones. */
function useStages({ cmptId, draft }: StepProps, reason: string) {
  const app = useApp()
  const save = useAutosave({
    cmptId,
    draft,
    part: 'stages',
    of: datesOf,
    save: (value, version) =>
      app.call(editor.saveStages, {
        cmptId,
        version,
        reason,
        value: {
          startAt: new Date(value.startAt),
          endAt: dateOf(value.endAt),
          signUpStartAt: new Date(value.signUpStartAt),
          signUpEndAt: dateOf(value.signUpEndAt),
          overall: value.overall,
          stages: value.stages.map((row) => ({
            ...row,
            startAt: new Date(row.startAt),
            endAt: dateOf(row.endAt),
          })),
        },
      }),
    grown: withIds,
  })
  const { value, set } = save
  const rows = value.stages
  const setRow = (at: number, more: Partial<Row>) =>
    set('stages', rows.with(at, { ...(rows[at] ?? fresh(value)), ...more }))
  const move = (at: number, by: number) => {
    const row = rows[at]
    if (!row) return
    const [here, there] = [at + 1, at + by + 1]
    const overall = rearranged(value.overall, (place) => (place === here ? there : place === there ? here : place))
    save.change({ ...value, overall, stages: rows.toSpliced(at, 1).toSpliced(at + by, 0, row) })
  }
  const remove = (at: number) => {
    const placeOf = (place: number) => (place === at + 1 ? null : place > at + 1 ? place - 1 : place)
    save.change({ ...value, overall: rearranged(value.overall, placeOf), stages: rows.toSpliced(at, 1) })
  }
  return { save, rows, setRow, move, remove }
}

/** The start and end of the competition, and its stages in order. */
export function StagesStep({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const [reason, setReason] = useState('')
  const { save, rows, setRow, move, remove } = useStages({ cmptId, draft }, reason)
  const { value, set } = save
  const moment = (name: 'startAt' | 'signUpStartAt') => ({
    label: t(name),
    required: true,
    value: value[name],
    onChange: (one: string | null) => one !== null && set(name, one),
  })
  return (
    <Part
      title={t('step.stages')}
      hint={t(draft.published ? 'datesPublic' : 'datesHint')}
      save={save}
      locked={draft.may.edit}
      show={(theirs) => JSON.stringify(theirs, null, 1)}
    >
      {draft.published && (
        <TextInput
          label={t('reason')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" className={classes.level}>
        <DateTimeField {...moment('startAt')} />
        <DateTimeField label={t('endAt')} value={value.endAt} onChange={(one) => set('endAt', one)} />
        <DateTimeField {...moment('signUpStartAt')} />
        <DateTimeField
          label={t('signUpEndAt')}
          hint={t('signUpEndHint')}
          value={value.signUpEndAt}
          onChange={(one) => set('signUpEndAt', one)}
        />
      </SimpleGrid>
      {rows.map((row, at) => (
        <StageRow
          key={row.id ?? `new${at}`}
          row={row}
          at={at}
          last={at === rows.length - 1}
          published={draft.published}
          ranked={rows.slice(0, at).some(isRanked)}
          onChange={(more) => setRow(at, more)}
          onMove={(by) => move(at, by)}
          onRemove={() => remove(at)}
        />
      ))}
      {!draft.published && rows.length < limits.editor.stages && (
        <Button variant="default" w="fit-content" onClick={() => set('stages', [...rows, fresh(value)])}>
          {t('addStage')}
        </Button>
      )}
      <OverallField value={value.overall} onChange={(overall) => set('overall', overall)} />
    </Part>
  )
}

interface StageRowProps {
  row: Row
  /** Its place, from 0. */
  at: number
  last: boolean
  published: boolean
  /** Whether a stage before ranks its teams. */
  ranked: boolean
  onChange: (more: Partial<Row>) => void
  onMove: (by: number) => void
  onRemove: () => void
}

function StageRow({ row, at, last, published, ranked, onChange, onMove, onRemove }: StageRowProps) {
  const t = useText('competition-editor')
  return (
    <div className={classes.row}>
      <BilingualField
        label={`${t('stageName')} ${at + 1}`}
        required
        max={40}
        value={row.name}
        onChange={(name) => onChange({ name })}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        <NativeSelect
          label={t('kind')}
          disabled={published}
          value={row.kind}
          data={StageKind.options.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={(event) => onChange({ kind: isKind(event.currentTarget.value), promotion: null })}
        />
        <DateTimeField
          label={t('stageStart')}
          required
          value={row.startAt}
          onChange={(startAt) => startAt !== null && onChange({ startAt })}
        />
        <DateTimeField label={t('stageEnd')} value={row.endAt} onChange={(endAt) => onChange({ endAt })} />
      </SimpleGrid>
      <StageRules row={row} ranked={ranked} onChange={onChange} />
      {!published && (
        <Group gap="xs">
          <Button size="compact-xs" variant="default" disabled={at === 0} onClick={() => onMove(-1)}>
            {t('up')}
          </Button>
          <Button size="compact-xs" variant="default" disabled={last} onClick={() => onMove(1)}>
            {t('down')}
          </Button>
          <Button size="compact-xs" variant="default" c="red" onClick={onRemove}>
            {t('remove')}
          </Button>
        </Group>
      )}
    </div>
  )
}

const fresh = ({ startAt, endAt }: Value): Row => ({
  id: null,
  name: { zh: '初赛', en: '' },
  kind: 'preliminary',
  startAt,
  endAt,
  promotion: null,
  teamHours: null,
})

type Rules = Pick<DraftStage, 'kind' | 'promotion' | 'teamHours'>
const ways = ['none', 'top', 'percent'] as const
const usual = { top: 20, percent: 20 } as const
const isBy = (text: string): text is keyof typeof usual => Object.hasOwn(usual, text)

interface StageRulesProps {
  row: Rules
  /** Whether the stage before ranks its teams, so that some can be promoted by its leaderboard. */
  ranked: boolean
  onChange: (more: Partial<Rules>) => void
}

/** Whether a stage of this kind ranks its teams. */
const isRanked = ({ kind }: Pick<Rules, 'kind'>) => kind !== 'signup' && kind !== 'practice'

/** Who may enter a stage, and its team deadline. */
function StageRules({ row, ranked, onChange }: StageRulesProps) {
  const t = useText('competition-editor')
  const { kind, promotion, teamHours } = row
  if (!isRanked(row)) return null
  if (kind === 'switch') return <p style={{ margin: 0, fontSize: 13 }}>{t('switchHint')}</p>
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" className={classes.level}>
      {ranked && (
        <NativeSelect
          label={t('promotion')}
          description={t('promotionHint')}
          value={promotion?.by ?? 'none'}
          data={ways.map((by) => ({ value: by, label: t(`promotion.${by}`) }))}
          onChange={({ currentTarget: { value: by } }) =>
            onChange({ promotion: isBy(by) ? { by, value: usual[by] } : null })
          }
        />
      )}
      {promotion && (
        <IntegerField
          label={t(promotion.by === 'top' ? 'promotionTop' : 'promotionPercent')}
          value={promotion.value}
          onChange={(value) => onChange({ promotion: { ...promotion, value: value ?? 0 } })}
        />
      )}
      <IntegerField
        label={t('teamHours')}
        hint={t('teamHoursHint')}
        maybe
        value={teamHours}
        onChange={(hours) => onChange({ teamHours: hours })}
      />
    </SimpleGrid>
  )
}

import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { useLanguage, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Anchor, Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { hostRounds, RoundPlan, RoundSubject, saveRound } from '../contract.ts'
import { Criteria } from './Criteria.tsx'
import { planOf } from './plan.ts'
import type { Round } from './RoundCard.tsx'

interface RoundFormProps {
  cmptId: number
  answer: WireOf<typeof hostRounds>
  round: Round | null
  /** The round whose best works enter this one. */
  from: Round | null
}

type Plan = ReturnType<typeof planOf>

/** Plans a round: works, judges, rubric and dates. */
export function RoundForm({ cmptId, answer, round, from }: RoundFormProps) {
  const t = useText('judging')
  const navigate = useNavigate()
  const first = planOf(round, from, {
    stageId: (answer.stages.findLast(({ works }) => works > 0) ?? answer.stages.at(-1))?.id ?? 0,
    subject: answer.type === 'application' ? 'entry' : 'material',
    judgeIds: answer.judges.filter(({ role }) => role === 'judge').map(({ userId }) => userId),
  })
  const [plan, setPlan] = useState(first)
  const [tried, setTried] = useState(false)
  const [saved, setSaved] = useState(false)
  const send = useSend(saveRound, { changes: [hostRounds] })
  const set = (more: Partial<Plan>) => setPlan((old) => ({ ...old, ...more }))
  const fits = RoundPlan.safeParse(plan).success
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!fits) return
    if (!(await send.run({ cmptId, ...(round ? { roundId: round.id } : {}), plan }))) return
    setSaved(true)
    await navigate(paths.hostConsole(cmptId, 'judging'))
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <LeaveGuard dirty={!saved && plan !== first && JSON.stringify(plan) !== JSON.stringify(first)} />
      <Stack maw={860}>
        <Anchor component={Link} to={paths.hostConsole(cmptId, 'judging')} fz="sm">
          ← {t('back')}
        </Anchor>
        <RoundFields answer={answer} roundId={round?.id ?? null} plan={plan} set={set} />
        <Checkbox
          label={t('plan.blind')}
          checked={plan.blind}
          onChange={(event) => set({ blind: event.currentTarget.checked })}
        />
        <JudgeFields judges={answer.judges} plan={plan} set={set} />
        <Criteria criteria={plan.criteria} onChange={(criteria) => set({ criteria })} />
        {tried && !fits && (
          <Text fz="sm" c="var(--mantine-color-error)" role="alert">
            {t('plan.wrong')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={send.pending}>
            {t('plan.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface PlanFieldsProps {
  plan: Plan
  set: (more: Partial<Plan>) => void
}

interface RoundFieldsProps extends PlanFieldsProps {
  answer: RoundFormProps['answer']
  /** Null: a new one. */
  roundId: number | null
}

/** Name, works and dates. */
function RoundFields({ answer, roundId, plan, set }: RoundFieldsProps) {
  const t = useText('judging')
  const words = useWords()
  const reader = useLanguage()
  const closed = answer.rounds.filter(({ state, id }) => state === 'closed' && id !== roundId)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(['zh', 'en'] as const).map((language) => (
        <TextInput
          key={language}
          label={t(`plan.name.${language}`)}
          required={language === reader && plan.name[language === 'zh' ? 'en' : 'zh'].trim() === ''}
          maxLength={60}
          value={plan.name[language]}
          onChange={(event) => set({ name: { ...plan.name, [language]: event.currentTarget.value } })}
        />
      ))}
      <NativeSelect
        label={t('plan.stage')}
        value={String(plan.stageId)}
        onChange={(event) => set({ stageId: Number(event.currentTarget.value) })}
        data={answer.stages.map(({ id, name, works }) => ({
          value: String(id),
          label: works > 0 ? t('plan.stageOf', { stage: words(name), count: works }) : words(name),
        }))}
      />
      <NativeSelect
        label={t('plan.subject')}
        value={plan.subject}
        onChange={(event) => set({ subject: RoundSubject.parse(event.currentTarget.value) })}
        data={RoundSubject.options.map((value) => ({ value, label: t(`subject.${value}`) }))}
      />
      {(['startAt', 'endAt'] as const).map((key) => (
        <DateTimeField key={key} label={t(`plan.${key}`)} value={plan[key]} onChange={(at) => set({ [key]: at })} />
      ))}
      {closed.length > 0 && (
        <>
          <NativeSelect
            label={t('plan.from')}
            value={String(plan.fromRoundId ?? '')}
            onChange={(event) => {
              const id = Number(event.currentTarget.value) || null
              set({ fromRoundId: id, best: id === null ? null : (plan.best ?? 10) })
            }}
            data={[
              { value: '', label: t('plan.from.none') },
              ...closed.map(({ id, name }) => ({ value: String(id), label: words(name) })),
            ]}
          />
          {plan.fromRoundId !== null && (
            <NumberField
              label={t('plan.best')}
              value={String(plan.best ?? '')}
              min={1}
              onChange={(text) => set({ best: Math.round(Number(text)) || null })}
            />
          )}
        </>
      )}
    </SimpleGrid>
  )
}

/** Who judges, and how many of them each work. */
function JudgeFields({ judges, plan, set }: PlanFieldsProps & Pick<RoundFormProps['answer'], 'judges'>) {
  const t = useText('judging')
  return (
    <>
      <Checkbox.Group
        label={t('plan.judges')}
        value={plan.judgeIds.map(String)}
        onChange={(values) => set({ judgeIds: values.map(Number) })}
      >
        <Group mt={6}>
          {judges.map(({ userId, userName, role }) => (
            <Checkbox key={userId} value={String(userId)} label={`${userName} (${t(`role.${role}`)})`} />
          ))}
        </Group>
      </Checkbox.Group>
      <NumberField
        label={t('plan.perWork')}
        description={t('plan.perWorkHelp')}
        maw={320}
        min={1}
        max={100}
        value={plan.perWork === null ? '' : String(plan.perWork)}
        onChange={(text) => set({ perWork: Math.round(Number(text)) || null })}
      />
    </>
  )
}

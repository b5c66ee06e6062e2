import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Progress, Skeleton, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { myMarking } from '../contract.ts'
import classes from './Judging.module.css'
import { MarkingTask } from './MarkingTask.tsx'

const tones: Record<'open' | 'submitted' | 'dropped', Tone> = { open: 'wait', submitted: 'good', dropped: 'done' }

/** The current judge's works to score; the URL may select one. */
export default function Marking({ cmpt }: HostedCompetitionProps) {
  const t = useText('judging')
  const words = useWords()
  const [search] = useSearchParams()
  const rounds = useCall(myMarking, { cmptId: cmpt.id })
  const taskId = readNumber(search, 'task')
  if (taskId !== null) {
    const tasks = rounds.find((round) => round.tasks.some(({ id }) => id === taskId))?.tasks ?? []
    const next = tasks.find(({ id, state }) => id !== taskId && state === 'open')?.id ?? null
    return (
      <Suspense key={taskId} fallback={<Skeleton h={320} />}>
        <MarkingTask cmptId={cmpt.id} taskId={taskId} next={next} />
      </Suspense>
    )
  }
  if (rounds.length === 0) return <Empty title={t('marking.none')} text={t('marking.noneText')} compact />
  return rounds.map((round) => {
    const counted = round.tasks.filter(({ state }) => state !== 'dropped')
    const done = counted.filter(({ state }) => state === 'submitted').length
    return (
      <section key={round.roundId} className={classes.box} aria-label={words(round.name)}>
        <Group gap="xs">
          <Title order={3} fz={16}>
            {words(round.name)}
          </Title>
          <StateBadge tone={round.state === 'open' ? 'live' : 'done'}>{t(`state.${round.state}`)}</StateBadge>
          <Text fz="sm" c="var(--quiet)">
            {t('marking.progress', { done, count: counted.length })}
            {round.endAt && (
              <>
                {' · '}
                {t('marking.until')} <TimeText at={round.endAt} />
              </>
            )}
          </Text>
        </Group>
        <Progress value={counted.length === 0 ? 0 : (100 * done) / counted.length} aria-label={t('marking.bar')} />
        <ul className={classes.plain}>
          {round.tasks.map((task) => (
            <li key={task.id}>
              {task.state === 'dropped' ? (
                <Text fz="sm">{words(task.label)}</Text>
              ) : (
                <Anchor component={Link} to={paths.hostConsole(cmpt.id, 'marking', { task: task.id })} fz="sm">
                  {words(task.label)} {task.title}
                </Anchor>
              )}
              <StateBadge tone={tones[task.state]}>
                {t(task.state === 'open' && task.saved ? 'mark.saved' : `mark.${task.state}`)}
              </StateBadge>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

import { API_BASE } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Progress, Skeleton, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { markingFile, markingTask, myMarking } from '../contract.ts'
import classes from './Judging.module.css'
import { MarkForm } from './MarkForm.tsx'

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
        <List className={classes.plain}>
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
        </List>
      </section>
    )
  })
}

interface MarkingTaskProps {
  cmptId: number
  taskId: number
  /** The next work without a score. */
  next: number | null
}

/** A work next to its rubric. */
function MarkingTask({ cmptId, taskId, next }: MarkingTaskProps) {
  const t = useText('judging')
  const words = useWords()
  const task = useCall(markingTask, { taskId })
  const address = (kind: 'file' | 'picture', no: number) =>
    `${API_BASE}${markingFile.path}?${new URLSearchParams({ taskId: String(taskId), kind, no: String(no) })}`
  const { entry: work } = task
  const links = work ? [...work.links, ...(work.video === '' ? [] : [work.video])] : []
  return (
    <>
      <Anchor component={Link} to={paths.hostConsole(cmptId, 'marking')} fz="sm">
        ← {t('marking.back')}
      </Anchor>
      <div className={classes.columns}>
        <article className={classes.box}>
          <Text fz="sm" c="var(--quiet)">
            {words(task.roundName)} · {words(task.label)}
          </Text>
          <Title order={3} fz={20}>
            {task.title || words(task.label)}
          </Title>
          {work && <Text>{work.summary}</Text>}
          {task.pictures > 0 && (
            <div className={classes.pictures}>
              {Array.from({ length: task.pictures }, (_, no) => address('picture', no)).map((source, no) => (
                <img key={source} src={source} alt={t('picture', { no: no + 1 })} loading="lazy" />
              ))}
            </div>
          )}
          {work && <Markdown text={work.text} />}
          <Title order={4} fz={15}>
            {t('files')}
          </Title>
          <List className={classes.plain}>
            {task.files.map(({ no, name, size }) => (
              <li key={no}>
                <Anchor href={address('file', no)} download fz="sm">
                  {name}
                </Anchor>
                <Text fz="xs" c="var(--quiet)">
                  {sizeText(size)}
                </Text>
              </li>
            ))}
            {task.files.length === 0 && (
              <li>
                <Text fz="sm">{t('files.none')}</Text>
              </li>
            )}
            {links.map((link) => (
              <li key={link}>
                <Anchor href={link} target="_blank" rel="noreferrer nofollow ugc" fz="sm">
                  {link}
                </Anchor>
              </li>
            ))}
          </List>
        </article>
        <MarkForm cmptId={cmptId} task={task} next={next} />
      </div>
    </>
  )
}

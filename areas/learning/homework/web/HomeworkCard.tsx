import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText, useNow } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text, Title } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { ClassTabProps } from '../../class/web/shared/define-class-tab.ts'
import { homeworkList } from '../contract.ts'
import { GradeText } from './GradeText.tsx'
import classes from './Homework.module.css'
import { HomeworkForm } from './HomeworkForm.tsx'
import { HomeworkGrades } from './HomeworkGrades.tsx'

export type HomeworkShown = WireOf<typeof homeworkList>['list'][number]
const MINUTE_MS = 60_000

/** Whether homework is taken now, by its times for this person. */
function stateOf({ opensAt, dueAt, lateUntil }: HomeworkShown, now: number) {
  if (opensAt !== null && now < Date.parse(opensAt)) return { tone: 'soon', word: 'state.soon' } as const
  if (now <= Date.parse(dueAt)) return { tone: 'live', word: 'state.open' } as const
  if (lateUntil !== null && now <= Date.parse(lateUntil)) return { tone: 'wait', word: 'state.late' } as const
  return { tone: 'done', word: 'state.over' } as const
}

/** Of a long list, the one that somebody came for. */
const show = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' })

interface HomeworkCardProps {
  of: HomeworkShown
  gives: boolean
  grades: boolean
  /** The address names it. */
  current: boolean
}

/** One piece of homework: its times, the way to it, and one’s own grade. */
export function HomeworkCard({ of, gives, grades, current }: HomeworkCardProps) {
  const t = useText('homework')
  const now = useNow(MINUTE_MS)
  const { id, classId, title, note, cmptId, paperId, opensAt, dueAt, lateUntil, extended, points, mine } = of
  const { tone, word } = stateOf(of, now)
  return (
    <section
      className={classes.card}
      aria-label={title}
      aria-current={current || undefined}
      ref={current ? show : null}
    >
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} fz={17}>
            {title} <StateBadge tone={tone}>{t(word)}</StateBadge>{' '}
            {!of.published && <StateBadge tone="wait">{t('unpublished')}</StateBadge>}
            {extended && <StateBadge tone="good">{t('extended')}</StateBadge>}
          </Title>
          <Text fz="sm" c="var(--quiet)">
            {opensAt !== null && (
              <>
                {t('opensAt')} <TimeText at={opensAt} /> ·{' '}
              </>
            )}
            {t('dueAt')} <TimeText at={dueAt} />
            {lateUntil !== null && (
              <>
                {' '}
                · {t('lateUntil')} <TimeText at={lateUntil} />
              </>
            )}{' '}
            · {t('points', { points })}
          </Text>
        </div>
        <Group gap="xs">
          {cmptId !== null && (
            <Button component={Link} to={paths.competition(cmptId)} size="sm">
              {t('open.competition')}
            </Button>
          )}
          {paperId !== null && (
            <Button component={Link} to={paths.testEntry(paperId)} size="sm">
              {t('open.paper')}
            </Button>
          )}
          {grades && (
            <Button component={Link} to={paths.class(classId, 'homework', { graded: id })} size="sm" variant="default">
              {t('grades')}
            </Button>
          )}
          {gives && (
            <Button component={Link} to={paths.class(classId, 'homework', { edit: id })} size="sm" variant="default">
              {t('edit')}
            </Button>
          )}
        </Group>
      </Group>
      {note !== '' && <Markdown text={note} under={2} />}
      {mine && <GradeText grade={mine} points={points} />}
    </section>
  )
}

/** The homework of a class; for those who teach it also giving and grading it, each at its own address. */
export default function Homework({ of: { id: classId, role, rights, archivedAt } }: ClassTabProps) {
  const t = useText('homework')
  const [search] = useSearchParams()
  const { list, total } = useCall(homeworkList, { classId })
  const gives = rights.includes('homework') && archivedAt === null
  const grades = rights.includes('grades')
  const makes = role === 'teacher'
  const editing = search.get('edit')
  const graded = readNumber(search, 'graded')
  const at = readNumber(search, 'at')
  if (gives && editing === 'new') return <HomeworkForm classId={classId} homeworkId={null} makes={makes} />
  const edited = list.find(({ id }) => String(id) === editing)
  if (gives && edited) return <HomeworkForm key={edited.id} classId={classId} homeworkId={edited.id} makes={makes} />
  const shown = list.find(({ id }) => id === graded)
  if (grades && shown) return <HomeworkGrades classId={classId} of={shown} mayExtend={gives} />
  return (
    <>
      {gives && (
        <Button component={Link} to={paths.class(classId, 'homework', { edit: 'new' })} mb="md">
          {t('give')}
        </Button>
      )}
      {total && (
        <Text mb="md">
          {t('total', { percent: total.percent, count: total.counted })}
          {total.dropped.length > 0 && ` ${t('total.dropped', { count: total.dropped.length })}`}
        </Text>
      )}
      {list.length === 0 ? (
        <Empty title={t('none')} compact />
      ) : (
        list.map((one) => <HomeworkCard key={one.id} of={one} gives={gives} grades={grades} current={one.id === at} />)
      )}
    </>
  )
}

import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, List, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ClassTabProps } from '../../class/web/shared/define-class-tab.ts'
import { ltiCourses, sendLtiGrades, unlinkLtiCourse } from '../contract.ts'
import classes from './Lti.module.css'
import { faultOf } from './use-launch.ts'

type Row = LinkedCourse['homework'][number]
const timeOrNone = (at: string | null) => (at === null ? '–' : <TimeText at={at} />)

/** How the grades of each homework went to the platform. */
export function Sendings({ of: { homework, title } }: { of: LinkedCourse }) {
  const t = useText('lti')
  return (
    <PagedTable
      label={`${title} · ${t('sendings.grades')}`}
      rows={homework}
      rowKey={({ id }) => id}
      empty={t('sendings.none')}
      columns={[
        { key: 'title', head: t('homework'), cell: (row) => row.title, width: 160 },
        { key: 'grades', head: t('sendings.grades'), cell: (row) => <Grades of={row} />, width: 220 },
        { key: 'last', head: t('sendings.last'), cell: ({ lastSentAt }) => timeOrNone(lastSentAt) },
        { key: 'next', head: t('sendings.next'), cell: ({ nextAt }) => timeOrNone(nextAt) },
      ]}
    />
  )
}

function Grades({ of: { takesGrades, sent, failed, released, error } }: { of: Row }) {
  const t = useText('lti')
  if (!takesGrades) return <StateBadge tone="done">{t('sendings.takesNone')}</StateBadge>
  return (
    <>
      {t('sendings.sent', { count: sent })}{' '}
      {failed > 0 && <StateBadge tone="bad">{t('sendings.failed', { count: failed })}</StateBadge>}
      {!released && <StateBadge tone="wait">{t('sendings.held')}</StateBadge>}
      {error !== null && (
        <Text fz="xs" c="var(--quiet)">
          {t(`fault.${faultOf(error)}`)} ({error})
        </Text>
      )}
    </>
  )
}

export type LinkedCourse = WireOf<typeof ltiCourses>['list'][number]
const changes = [ltiCourses]
/** While grades are on their way. */
const POLL_SECONDS = 5

/** The courses of platforms that are linked with a class, how grades went there, and how to link one. */
export default function Courses({ of: { id: classId } }: ClassTabProps) {
  const t = useText('lti')
  const words = useWords()
  const { list, platforms } = useCall(
    ltiCourses,
    { classId },
    { everySeconds: (answer) => (answer.list.some((one) => one.homework.some(isOnItsWay)) ? POLL_SECONDS : null) },
  )
  const [leaving, setLeaving] = useState<LinkedCourse | null>(null)
  const send = useSend(sendLtiGrades, { changes })
  const unlink = useSend(unlinkLtiCourse, { changes })
  const sendNow = async (courseId: number) => {
    if (await send.run({ classId, courseId })) notify('success', t('courses.sending'))
  }
  return (
    <>
      {list.map((course) => (
        <section key={course.id} className={classes.card} aria-label={course.title}>
          <Group justify="space-between" align="flex-start" mb="xs">
            <div>
              <Title order={2} fz={17}>
                {course.title} {!course.works && <StateBadge tone="bad">{t('courses.off')}</StateBadge>}
              </Title>
              <Text fz="sm" c="var(--quiet)">
                {words(course.platform)} · {t('courses.people', { count: course.people })}
                {course.linkedBy !== null && ` · ${t('courses.by', { name: course.linkedBy })}`} ·{' '}
                <TimeText at={course.linkedAt} />
              </Text>
            </div>
            <Group gap="xs">
              {course.homework.some(({ takesGrades }) => takesGrades) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={send.pending}
                  onClick={() => void sendNow(course.id)}
                >
                  {t('courses.send')}
                </Button>
              )}
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => setLeaving(course)}>
                {t('courses.unlink')}
              </Button>
            </Group>
          </Group>
          <Sendings of={course} />
        </section>
      ))}
      {list.length === 0 && <Empty title={t('courses.none')} compact />}
      <section className={classes.card} aria-label={t('courses.how')}>
        <Title order={2} fz={17} mb="xs">
          {t('courses.how')}
        </Title>
        {platforms.length === 0 ? (
          <Text>{t('courses.noPlatform')}</Text>
        ) : (
          <List type="ordered" spacing={4}>
            <List.Item>{t('courses.how1', { platforms: platforms.map(words).join(t('comma')) })}</List.Item>
            <List.Item>{t('courses.how2')}</List.Item>
            <List.Item>{t('courses.how3')}</List.Item>
          </List>
        )}
      </section>
      {leaving && (
        <ConfirmDialog
          title={t('courses.unlink')}
          text={t('courses.unlink.text', { course: leaving.title })}
          go={t('courses.unlink')}
          danger
          onGo={async () => (await unlink.run({ classId, courseId: leaving.id })) !== undefined}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

const isOnItsWay = ({ nextAt }: LinkedCourse['homework'][number]) => nextAt !== null

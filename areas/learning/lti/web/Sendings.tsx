import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Text } from '@mantine/core'
import type { LinkedCourse } from './Courses.tsx'
import { faultOf } from './fault.ts'

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

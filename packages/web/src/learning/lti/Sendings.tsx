import { Table, Text } from '@mantine/core'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { StateBadge } from '../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import type { LinkedCourse } from './Courses.tsx'
import { faultOf } from './fault.ts'

/** How the grades of each homework went to the platform. */
export function Sendings({ of: { homework } }: { of: LinkedCourse }) {
  const t = useText('lti')
  if (homework.length === 0) return <Text fz="sm">{t('sendings.none')}</Text>
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('homework')}</Table.Th>
            <Table.Th scope="col">{t('sendings.grades')}</Table.Th>
            <Table.Th scope="col">{t('sendings.last')}</Table.Th>
            <Table.Th scope="col">{t('sendings.next')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {homework.map(({ id, title, released, takesGrades, sent, failed, lastSentAt, error, nextAt }) => (
            <Table.Tr key={id}>
              <Table.Td>{title}</Table.Td>
              <Table.Td>
                {takesGrades ? (
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
                ) : (
                  <StateBadge tone="done">{t('sendings.takesNone')}</StateBadge>
                )}
              </Table.Td>
              <Table.Td>{lastSentAt === null ? '–' : <TimeText at={lastSentAt} />}</Table.Td>
              <Table.Td>{nextAt === null ? '–' : <TimeText at={nextAt} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

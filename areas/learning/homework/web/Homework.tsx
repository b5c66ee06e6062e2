import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Button, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { ClassTabProps } from '../../class/web/shared/define-class-tab.ts'
import { homeworkList } from '../contract.ts'
import { HomeworkCard } from './HomeworkCard.tsx'
import { HomeworkForm } from './HomeworkForm.tsx'
import { HomeworkGrades } from './HomeworkGrades.tsx'

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

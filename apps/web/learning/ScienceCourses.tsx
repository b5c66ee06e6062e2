import { Block, SectionCard } from '@leitai/competition/section/web/shared/Cards.tsx'
import { getGoodCourseList } from '@leitai/learning/training/contract'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { newestCourses } from './science-courses.ts'

export function LabLink() {
  const t = useText('section')
  return (
    <Anchor component={Link} to={paths.lab()}>
      {t('lab')}
    </Anchor>
  )
}

/** Learning material on the page of data science. */
export function ScienceCourses() {
  const t = useText('section')
  const words = useWords()
  const courses = useCall(getGoodCourseList, newestCourses).list
  return (
    <Block title={t('courses')} to={paths.training()} none={t('courses.text')} empty={courses.length === 0}>
      {courses.map((course) => (
        <SectionCard key={course.id} to={paths.training()} title={words(course.title)} text={course.provider} />
      ))}
    </Block>
  )
}

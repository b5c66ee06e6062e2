import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { PageHead } from '@leitai/platform/web/ui/PageHead.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { trainingPapers } from '../contract.papers.ts'
import { getGoodCourseList } from '../contract.ts'
import { CheckPass } from './CheckPass.tsx'
import { CourseCard } from './CourseCard.tsx'
import { PaperCard } from './PaperCard.tsx'
import classes from './Training.module.css'
import { COURSES, coursesInput, PAPERS, papersInput, readTraining } from './training-input.ts'

/** Available exams, courses, and the verification of exam certificates. */
export default function Training() {
  const t = useText('training')
  const [search] = useSearchParams()
  const asked = readTraining(search)
  const papers = useCall(trainingPapers, papersInput(asked))
  const courses = useCall(getGoodCourseList, coursesInput(asked))
  const to = (more: Partial<typeof asked>) => {
    const { page, courses: part } = { ...asked, ...more }
    return paths.training({ ...(page > 1 && { page }), ...(part > 1 && { courses: part }) })
  }
  return (
    <>
      <Head title={t('title')} description={t('text')} />
      <PageHead title={t('title')} text={t('text')}>
        <Button component={Link} to={paths.codeEditor()} variant="default">
          {t('editor.link')}
        </Button>
      </PageHead>
      <div className={`page ${classes.home}`}>
        <section aria-labelledby="papers">
          <h2 id="papers">{t('papers')}</h2>
          {papers.list.length === 0 ? (
            <Empty title={t('papers.none')} compact />
          ) : (
            <ul className={classes.grid}>
              {papers.list.map((paper) => (
                <PaperCard key={paper.id} paper={paper} />
              ))}
            </ul>
          )}
          <Pages total={papers.total} page={asked.page} pageSize={PAPERS} to={(page) => to({ page })} />
        </section>
        <section aria-labelledby="courses">
          <h2 id="courses">{t('courses')}</h2>
          {courses.list.length === 0 ? (
            <Empty title={t('courses.none')} compact />
          ) : (
            <ul className={classes.grid}>
              {courses.list.map((course) => (
                <CourseCard key={course.id} course={course} />
              ))}
            </ul>
          )}
          <Pages total={courses.total} page={asked.courses} pageSize={COURSES} to={(part) => to({ courses: part })} />
        </section>
        <CheckPass />
      </div>
    </>
  )
}

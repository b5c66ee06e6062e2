import { getGoodCourseList } from '@leitai/contract/learning/training'
import { trainingPapers } from '@leitai/contract/learning/training.papers'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { Head } from '../../platform/app/Head.tsx'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import { PageHead } from '../../platform/ui/PageHead.tsx'
import { Pages } from '../../platform/ui/Pages.tsx'
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

import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { paths } from '@leitai/platform/web/paths'
import { Cover } from '@leitai/platform/web/ui/Avatar.tsx'
import { Card, Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Alert, Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { checkPass } from '../contract.exams.ts'
import { trainingPapers } from '../contract.papers.ts'
import { Level } from '../contract.questions.ts'
import { getGoodCourseList } from '../contract.ts'
import { COURSES, coursesInput, PAPERS, papersInput, readTraining } from './loaders.ts'
import { PaperCard } from './PaperCard.tsx'
import classes from './Training.module.css'

/** Available exams, courses, and the verification of exam certificates. */
export default function Training() {
  const t = useText('training')
  const [search] = useSearchParams()
  const query = readTraining(search)
  const papers = useCall(trainingPapers, papersInput(query))
  const courses = useCall(getGoodCourseList, coursesInput(query))
  const to = (more: Partial<typeof query>) => {
    const { page, courses: part } = { ...query, ...more }
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
          <Pages total={papers.total} page={query.page} pageSize={PAPERS} to={(page) => to({ page })} />
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
          <Pages total={courses.total} page={query.courses} pageSize={COURSES} to={(part) => to({ courses: part })} />
        </section>
        <CheckPass />
      </div>
    </>
  )
}

/** A course on an external site. */
function CourseCard({ course }: { course: WireOf<typeof getGoodCourseList>['list'][number] }) {
  const t = useText('training')
  const words = useWords()
  const level = Level.safeParse(course.level).data
  return (
    <Card component="li" className={classes.card}>
      <div className={classes.cover}>
        <Cover id={course.id} src={course.cover} />
      </div>
      <h3>
        <a href={course.link} target="_blank" rel="noopener noreferrer">
          {words(course.title)}
        </a>
      </h3>
      <p className={classes.facts}>
        <span>{course.provider}</span>
        {level && <span>{t(`level.${level}`)}</span>}
        <span>{t('course.hours', { hours: course.hours })}</span>
      </p>
    </Card>
  )
}

/** Public verification of a passed exam; the certificate's URL fills in the number. */
function CheckPass() {
  const t = useText('training')
  const words = useWords()
  const app = useApp()
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const initialNumber = (search.get('check') ?? '').slice(0, 40)
  const [found, setFound] = useState<WireOf<typeof checkPass> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Uncontrolled field: text typed before hydration counts too.
    const number = String(new FormData(event.currentTarget).get('number'))
    setPending(true)
    setFound(null)
    setProblem(null)
    try {
      setFound(await app.call(checkPass, { number }))
    } catch (error) {
      if (!isCallError(error)) throw error
      setProblem(error.message)
    } finally {
      setPending(false)
    }
  }
  return (
    <section aria-labelledby="check">
      <h2 id="check">{t('check')}</h2>
      <form method="post" onSubmit={submit} className={classes.check}>
        <TextInput
          label={t('check.number')}
          description={t('check.text')}
          placeholder="EX-2026-0001-000001-XXXX"
          required
          maxLength={40}
          autoComplete="off"
          name="number"
          defaultValue={initialNumber}
        />
        <Button type="submit" disabled={!hydrated} loading={pending}>
          {t('check.go')}
        </Button>
      </form>
      <div role="status">
        {problem !== null && <Alert color="red">{problem}</Alert>}
        {found && (
          <Alert color="teal">
            <Text>
              {t('check.found', {
                name: found.userName,
                title: words(found.title),
                score: found.score,
                total: found.total,
              })}
            </Text>
            <TimeText at={found.at} />
          </Alert>
        )}
      </div>
    </section>
  )
}

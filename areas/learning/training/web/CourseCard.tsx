import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Cover } from '@leitai/platform/web/ui/Cover.tsx'
import { Level } from '../contract.questions.ts'
import type { getGoodCourseList } from '../contract.ts'
import classes from './Training.module.css'

/** A course on an external site. */
export function CourseCard({ course }: { course: WireOf<typeof getGoodCourseList>['list'][number] }) {
  const t = useText('training')
  const words = useWords()
  const level = Level.safeParse(course.level).data
  return (
    <li className={classes.card}>
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
    </li>
  )
}
